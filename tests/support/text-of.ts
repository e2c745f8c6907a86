/** What a reader of the page sees, in one line: tags, comments, styles and scripts gone, entities read. */
export async function textOf(response: Response): Promise<string> {
  const html = await response.text();
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<\/?mark>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}
