/** The eight core values (specification, section 2), each with its own brand. */
interface CoreValue {
  name: string;
  /** The text on the home page. */
  sentence: string;
  /** The full text on /about. */
  text: string;
  brand: {
    /** The brand's name in ranching. */
    name: string;
    /** The reading of the brand, for people who cannot see it. */
    reading: string;
  };
}

type Eight<Entry> = [Entry, Entry, Entry, Entry, Entry, Entry, Entry, Entry];

export type ValuesContent = { values: Eight<CoreValue> };

export const valuesContent: ValuesContent = {
  values: [
    {
      name: "Faith-Centered Integrity",
      sentence: "Christ comes first, and we keep our word.",
      text: "Christ comes first in every decision about this building. We put our promises in writing, and we publish what is raised and how we count it.",
      brand: { name: "Cross Bar", reading: "A cross above level ground." },
    },
    {
      name: "Global Outreach Commitment",
      sentence: "From one small town, we look to every nation.",
      text: "We hope that people will come to this arena from many places. What they learn here about Jesus, work and neighbors can go home with them.",
      brand: { name: "Circle Cross", reading: "A circle for the world, and a cross." },
    },
    {
      name: "Redemptive Heritage",
      sentence: "We keep what is good in the West and see it made new.",
      text: "Western heritage holds much that is good: patience with animals, honest work, room at the table. In this arena, one generation can teach it to the next.",
      brand: {
        name: "Horseshoe Cross",
        reading: "A horseshoe with a cross inside it.",
      },
    },
    {
      name: "Stewardship and Excellence",
      sentence: "We build well, waste nothing and account for each gift.",
      text: "You trust us with every gift. We will build this arena well, borrow nothing, waste nothing and account for each gift.",
      brand: { name: "Star Bar", reading: "A star above a bar." },
    },
    {
      name: "Community Blessing",
      sentence: "Room under this roof for every neighbor.",
      text: "This building is for every neighbor, not only for our church. Some will come for a rodeo, some for a wedding, some for a quiet conversation.",
      brand: {
        name: "Rocking Heart",
        reading: "A heart above a rocker, the curve that ranchers call rocking.",
      },
    },
    {
      name: "Unity and Collaboration",
      sentence: "Churches, ranches and families build this together.",
      text: "No one builds a place like this alone. Churches, ranches and families each bring what they have, and all of them will use it.",
      brand: { name: "Linked Diamonds", reading: "Two diamonds, linked." },
    },
    {
      name: "Innovative Faithfulness",
      sentence: "We try new ideas and keep the same faith.",
      text: "One floor will serve a rodeo, a concert and a conference. We try new ideas like this one, and our faith stays the same.",
      brand: { name: "Wagon Wheel", reading: "A wagon wheel with eight spokes." },
    },
    {
      name: "Transformational Impact",
      sentence: "Changed lives are the measure of this place.",
      text: "Seats and square feet are easy to count. We will measure this building by the lives that change here, one person at a time.",
      brand: { name: "Rising Sun Bar", reading: "A rising sun above a bar." },
    },
  ],
};

/** The values' brands in the same order (app/public/home/value-row.tsx draws them). */
export const valueBrands = [
  "cross-bar",
  "circle-cross",
  "horseshoe-cross",
  "star-bar",
  "rocking-heart",
  "linked-diamonds",
  "wagon-wheel",
  "rising-sun-bar",
] as const;
