export const lettersNote =
  "The emails that the site sends. Words in braces, such as {name}, are filled in when an email is sent.";
const SHOWN_ON = "Shown on:";

/** Notes for staff before they change a document. */
export const documentNotes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gallery: "Pictures and videos on the plans page, in this order.",
    shell: "Email, hours and place in the footer are facts of the organization.",
    organization: `${SHOWN_ON} contact page, search engines and the sender of every email; email, hours and place also in the footer.`,
    campaign: `${SHOWN_ON} progress card, phases on Home and Our Plans, the overview of this desk.`,
    giving: `${SHOWN_ON} giving form and the donate page.`,
    desk: "Emails that go out by themselves at their time, once they are switched on here.",
    videos: `${SHOWN_ON} gallery on Our Plans, and the news story.`,
    team: `${SHOWN_ON} About Us, once a person is entered.`,
    projectTeam: `${SHOWN_ON} Our Plans, once a firm is entered.`,
    budget: `${SHOWN_ON} Our Plans, once a row is entered, beside the phase's amount: say only what is decided.`,
    log: `${SHOWN_ON} Our Plans; the newest entry also on Home.`,
    papers: `${SHOWN_ON} Giving, once a document is added. Anyone can download it.`,
    questions: `${SHOWN_ON} Giving, once a question is entered.`,
    largeGifts: `${SHOWN_ON} Giving, once a way is entered, with the church's name and EIN (Organization). Account numbers are given on request.`,
    namedPlaces: `${SHOWN_ON} /plans/names, linked once a place is entered. The site sells none.`,
    challenge: `${SHOWN_ON} progress card and giving form.`,
    privacy: `${SHOWN_ON} /privacy (words in braces are periods that the site fills in).`,
    terms: `${SHOWN_ON} /terms.`,
    addresses:
      "Links to a former site lead on from here. Beside it is what visitors asked for and this site does not have.",
    notice:
      "One sentence across the top of every public page, such as a closed road or a changed date. It disappears at the time you set. A later notice takes its place for good.",
  }),
);
