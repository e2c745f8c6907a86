export const passkeysPage = {
  heading: "Passkeys",
  lead: "Sign in with your fingerprint, your face or a screen lock instead of your password",
  none: "You have no passkey yet.",
  added: "Added",
  used: "Last used",
  unused: "Not used yet",
  remove: "Remove…",
  removeThis: "Remove this passkey",
  addHeading: "Add a passkey",
  name: "Name",
  nameHelp: "The device or password manager that has it, for example “Laptop”.",
  submit: "Add a passkey",
  waiting: "Follow your browser…",
  help: "Adding or removing one signs your account out everywhere else. Your password goes on working: keep it for browsers without your passkey.",
  noScripts: "Adding a passkey needs JavaScript.",
};

/** Why a passkey was not added (domain/accounts/change-passkeys.ts). */
export const passkeyRefusals = (limit: number) => ({
  "name-missing": "Give it a name",
  "too-many": `An account has at most ${limit} passkeys. Remove one first.`,
  late: "That took too long. Try again.",
  "not-made": "Your browser's answer is not a passkey for this site. Nothing was added.",
  known: "This passkey is here already",
});

/** Labels where a passkey is requested. */
export const passkeyLabels = {
  signIn: "Sign in with a passkey",
  refused: "This passkey was not accepted. Sign in with your password.",
  canceled: "No passkey was used. Try again, or go on without one.",
  notAdded: "No passkey was made. Try again.",
  alreadyOnDevice: "This device has a passkey of yours already.",
  unsupported: "This browser cannot use passkeys at this address.",
  offline: "The site cannot be reached. Try again in a moment.",
};
