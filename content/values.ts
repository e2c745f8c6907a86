/** The eight core values (specification, section 2), each with a brand of its own. */
interface CoreValue {
  name: string;
  /** For the home page. */
  sentence: string;
  /** In full, for /about. */
  text: string;
  brand: {
    /** In a rancher's words. */
    name: string;
    /** What the brand shows, for people who cannot read it. */
    reading: string;
  };
}

type Eight<Entry> = [Entry, Entry, Entry, Entry, Entry, Entry, Entry, Entry];

/** The first edition of what staff can write. */
export const valuesContent: { values: Eight<CoreValue> } = {
  values: [
    {
      name: "Faith-Centered Integrity",
      sentence: "Christ first. Our yes is yes, in public and on paper.",
      text: "Christ comes first, in the arena and in the office. Our yes is yes, in public and on paper. What we promise we write down, so that anyone can hold us to it.",
      brand: { name: "Cross Bar", reading: "A cross above level ground." },
    },
    {
      name: "Global Outreach Commitment",
      sentence: "From one small town, we look to every nation.",
      text: "Our town is small and the world is wide. From one small town we look to every nation, and what is learned here about Jesus, work and neighbors is meant to travel.",
      brand: { name: "Circle Cross", reading: "The round world, under a cross." },
    },
    {
      name: "Redemptive Heritage",
      sentence: "We keep what is good in the West and see it made new.",
      text: "Western heritage holds much that is good: patience with animals, honest work, a table with room at it. We keep what is good in the West and see it made new.",
      brand: {
        name: "Horseshoe Cross",
        reading: "A horseshoe, with a cross where the luck would be.",
      },
    },
    {
      name: "Stewardship and Excellence",
      sentence: "We build well, waste nothing and account for each gift.",
      text: "Everything given to this work is given in trust. We build well, borrow nothing, waste nothing and account for each gift.",
      brand: { name: "Star Bar", reading: "A star to aim at, a bar to measure by." },
    },
    {
      name: "Community Blessing",
      sentence: "Room under this roof for every neighbor.",
      text: "A barn that serves only its owner is half a barn. There is to be room under this roof for every neighbor, whether they come for a rodeo, a wedding or a quiet word.",
      brand: {
        name: "Rocking Heart",
        reading: "A heart on a rocker: it gives, and comes back to give again.",
      },
    },
    {
      name: "Unity and Collaboration",
      sentence: "Churches, ranches and families pull one load together.",
      text: "No one builds a place like this alone. Churches, ranches and families pull one load together, and each stays what it is.",
      brand: { name: "Linked Diamonds", reading: "Two diamonds, each whole, neither loose." },
    },
    {
      name: "Innovative Faithfulness",
      sentence: "New ways to travel. The same hub at the center.",
      text: "The wheel took people places they had never been and stayed a wheel. We look for new ways to travel and keep the same hub at the center.",
      brand: { name: "Wagon Wheel", reading: "Eight spokes, one hub." },
    },
    {
      name: "Transformational Impact",
      sentence: "Changed lives are the measure of this place.",
      text: "Seats and square feet are easily counted. Changed lives are the measure of this place, and we will look for them one person at a time.",
      brand: { name: "Rising Sun Bar", reading: "Morning, above the level line of the land." },
    },
  ],
};

/** The values' brands in the same order (app/ui/brands.ts draws them). */
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
