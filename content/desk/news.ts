export const newsEditorLabels = {
  heading: "News",
  toolbar: "Format",
  tools: {
    heading: "Heading",
    strong: "Bold",
    em: "Italic",
    bullet_list: "List",
    ordered_list: "Numbered list",
    blockquote: "Quote",
    link: "Link",
  },
  linkTarget: "Where the link leads",
  linkHelp:
    "A page of this site, such as /plans, or an address that begins with https://, http:// or mailto:",
  picture: "Picture",
  pictureUndescribed: "Picture not described yet",
  removePicture: "Remove",
  setLink: "Set link",
  unlink: "Remove link",
  cancel: "Cancel",
};
