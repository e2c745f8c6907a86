import { formatNumber } from "../count.ts";

export const templateRefusals = {
  empty: "Please give it a name and a text",
  "long-name": (limits: { templateName: number }) =>
    `Please keep the name to ${limits.templateName} characters`,
  "long-text": (limits: { notes: number }) =>
    `Please keep the text to ${formatNumber(limits.notes)} characters`,
  "same-name": "Another template has this name",
  changed: "A colleague has changed this template meanwhile. Save again to replace their text",
  gone: "This template no longer exists. Add it as a new one",
};

export const templatesPage = {
  heading: "Answer templates",
  lead: "Texts to begin an answer with. Choose one in the answer to a message: its places are filled in, and you see what goes out before you send it.",
  none: "There is no template yet. Press Add a template to write the first.",
  add: "Add a template",
  name: "Name",
  text: "Text",
  placeholders: "Places",
  save: "Save",
  cancel: "Cancel",
  remove: "Remove",
  removeQuestion: "Answers that were written with it stay.",
};
