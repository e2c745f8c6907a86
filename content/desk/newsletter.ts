export const newsletterPage = {
  heading: "Newsletter",
  whoIsOnIt: [
    "To add somebody, type their email on the site's page Newsletter: they are on the list once they press the button in their email.",
    "To take somebody out, check No letters or emails on their page under People: both files heed that.",
  ],
  exportSteps: [
    "Download both files, and import each into your mailing service as it is.",
    "Mailchimp: Audience, Add contacts, Import contacts, Upload a file. Choose the status Subscribed for the first file and Unsubscribed for the second.",
    "Other services find the column Email Address, too. Where there is no status, import the second file as a suppression list.",
    "Put the Unsubscribe Link of each row into your emails, and who leaves there leaves here, too.",
  ],
  subscribedFile: "Confirmed subscribers",
  unsubscribedFile: (kept: string) => `Unsubscribed, last ${kept}`,
};
