/** The desk's texts (specification, sections 2 and 8) that more than one page shows. */

/** The refusals, and what staff can do about each. */
export const accessRefusals = {
  role: {
    title: "Not allowed",
    heading: "Your role does not allow this",
    text: "Nothing was changed. Ask an administrator.",
  },
  missing: {
    title: "Not found",
    heading: "There's nothing here",
    text: "It may have been removed, or the address may be incomplete.",
  },
  signedOut: {
    title: "Signed out",
    heading: "You are signed out",
    text: "Nothing was saved. Sign in. What you had typed is still there when you go back in your browser.",
  },
  /** Names the account and its role, and the roles that may. */
  ofRole: ({ username, role, roles }: { username: string; role: string; roles: string[] }) =>
    `You are signed in as ${username}, ${role}. ${
      roles.length > 0
        ? `This takes the role ${roles.join(" or ")}: ask an administrator to change yours, or to do it for you.`
        : "No role may do this."
    } Nothing was changed.`,
  signIn: "Sign in",
  toAdmin: "Back to the desk",
};

export const deskLabels = {
  optional: "optional",
  showTyped: "Show what I type",
  heading: "Admin Dashboard",
  label: "Desk",
  skip: "Skip to content",
  overview: "Overview",
  newMark: "new",
  refresh: "Refresh Data",
  print: "Print",
  logout: "Logout",
  donations: "Donations",
  noDonations: "No donation records found",
  messages: "Contact Submissions",
  accounts: "Accounts",
  audit: "Audit log",
  password: "Password",
  twoStep: "Two-step sign-in",
  passkeys: "Passkeys",
  sessions: "Where you are signed in",
  exportCsv: "Export to CSV",
  noMessages: "No contact records found",
  privacy: "Privacy",
  newsletter: "Newsletter",
};

export const settingsLabels = {
  heading: "Settings",
  imports: "Imports",
};

export const accountMenuLabels = {
  label: "Your account",
  on: "On",
  off: "Off",
};

export const keyboardHelpLabels = {
  heading: "Keyboard",
  keys: [
    { keys: ["j", "k"], does: "Next and previous row or record" },
    { keys: ["↓", "↑"], does: "Next and previous row" },
    { keys: ["Enter"], does: "Open the row" },
    { keys: ["x"], does: "Select the row" },
    { keys: ["r"], does: "Reply to the open message" },
    { keys: ["n"], does: "Write a note on it" },
    { keys: ["e"], does: "Set it to Answered" },
    { keys: ["Ctrl", "Enter"], does: "Submit the text that is typed" },
    { keys: ["Esc"], does: "Close what is open, or clear the selection" },
    { keys: ["/"], does: "Search the list" },
    { keys: ["Ctrl", "K"], does: "Search everything" },
    { keys: ["?"], does: "These keys" },
  ],
  single: "Single-key shortcuts",
  close: "Close",
};

/** Above a form in which unsaved values are restored. */
export const restoredFormLabels = {
  unfinished: (what: string) => `You had begun: ${what || "a record"}`,
  goOn: "Go on",
  throwAway: "Throw away",
  restored: "What you typed is here again. It is not saved yet.",
};
