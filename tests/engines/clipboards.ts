/**
 * The data that programs put on the clipboard, as their users reported it, and the text that a news
 * item makes of it.
 */
export const CLIPBOARDS: { name: string; html?: string; text?: string; pasted: string }[] = [
  {
    name: "Google Docs",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;color:#000000;font-weight:400;font-style:normal;white-space:pre-wrap;">Supper</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Plain </span><span style="font-size:11pt;font-weight:700;font-style:normal;">bold</span><span style="font-weight:400;font-style:normal;"> and </span><span style="font-weight:400;font-style:italic;">slanted</span><a href="http://example.org/x" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;"> link</span></a></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li><li dir="ltr"><p dir="ltr"><span style="font-weight:700;">Two</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    pasted:
      '<h2>Supper</h2><p>Plain <strong>bold</strong> and <em>slanted</em><a href="http://example.org/x"> link</a></p><ul><li><p>One</p></li><li><p><strong>Two</strong></p></li></ul>',
  },
  {
    name: "Word",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p.MsoListParagraph {margin:0} @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=EN-US><!--StartFragment--><p class=MsoNormal>Water <b>goes <span style='font-weight:normal'>down</span></b> <i>now</i><o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Chairs<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Tables<o:p></o:p></p><p class=MsoListParagraph style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>First<o:p></o:p></p><!--EndFragment--></body></html>`,
    pasted:
      "<p>Water <strong>goes </strong>down <em>now</em></p><ul><li><p>Chairs</p></li><li><p>Tables</p></li></ul><ol><li><p>First</p></li></ol>",
  },
  {
    name: "Google Docs, a list in a list",
    html: `<b style="font-weight:normal;"><ol><li dir="ltr" aria-level="1"><p dir="ltr">Unload</p></li><li dir="ltr" aria-level="1"><p dir="ltr">Set up</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr">Chairs</p></li><li dir="ltr" aria-level="2"><p dir="ltr">Tables</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr">Pray</p></li></ol><ul><li>Soup<ul><li>Bread</li></ul></li><li>Pie</li></ul></b>`,
    pasted:
      "<ol><li><p>Unload</p></li><li><p>Set up</p><p>Chairs</p><p>Tables</p></li><li><p>Pray</p></li></ol><ul><li><p>Soup</p></li><li><p>Bread</p></li><li><p>Pie</p></li></ul>",
  },
  {
    name: "Google Docs, a list item that begins in italics",
    html: `<b style="font-weight:normal;"><ul><li dir="ltr" style="font-style:italic;" aria-level="1"><p dir="ltr"><span style="font-style:italic;">Songs</span><span style="font-style:normal;"> at 7 pm</span></p></li></ul></b>`,
    pasted: "<ul><li><p><em>Songs</em> at 7 pm</p></li></ul>",
  },
  {
    name: "Word, a list in a list",
    html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment--><p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span>Unload</p><p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span>Set up</p><p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.<span>&nbsp;&nbsp;</span></span>Chairs</p><p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-list:l0 level2 lfo1'><span style='font-family:Symbol;mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>Tables</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.<span>&nbsp;&nbsp;</span></span>Pray</p><!--EndFragment--></body></html>`,
    pasted:
      "<ol><li><p>Unload</p></li><li><p>Set up</p><p>Chairs</p><p>Tables</p></li><li><p>Pray</p></li></ol>",
  },
  {
    name: "Outlook",
    html: `<html><body><!--StartFragment--><div style="font-family:Calibri">Dear all,<br>Thanks<br>Ada<div><br></div><table><tbody><tr><td>Supper</td><td>6 pm</td></tr><tr><td>Songs</td><td>7 pm</td></tr></tbody></table>Write&nbsp;to <a href="mailto:office@example.org">us</a> or <a href="https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fsongs&amp;data=05%7C02%7Cada%40example.org%7C1&amp;reserved=0">sing</a></div><!--EndFragment--></body></html>`,
    pasted:
      '<p>Dear all,</p><p>Thanks</p><p>Ada</p><p>Supper</p><p>6 pm</p><p>Songs</p><p>7 pm</p><p>Write to <a href="mailto:office@example.org">us</a> or <a href="https://example.org/songs">sing</a></p>',
  },
  {
    name: "Notes",
    html: `<meta charset="UTF-8"><div><b>Bring</b>&nbsp;along<br></div><div><br></div><ul class="Apple-dash-list"><li>Chairs</li><li>Tables<br></li></ul><div><span style="font-style: italic;">Thank you</span></div>`,
    pasted:
      "<p><strong>Bring</strong> along</p><ul><li><p>Chairs</p></li><li><p>Tables</p></li></ul><p><em>Thank you</em></p>",
  },
  {
    name: "a mail with a quotation, a script, a picture and a link to a file",
    html: `<div dir="ltr"><h1>Minutes</h1>See <a href="file:///C:/x.doc">a file</a><blockquote style="border-left:1px solid"><div>Who brings chairs?</div></blockquote><script>alert(1)</script><img src="https://tracker.example/x.gif"></div>`,
    pasted: "<h2>Minutes</h2><p>See a file</p><blockquote><p>Who brings chairs?</p></blockquote>",
  },
  {
    // Firefox copies a page of a PDF like this.
    name: "PDF",
    text: "Harvest Supper\nThe office of the arena offers a supper for all who\nhelped us finish the first of our plans; bring the\nwhole family, and a chair.\nDoors open at five\nSupper at six\nWrite to office@example.org.",
    pasted:
      "<p>Harvest Supper</p><p>The office of the arena offers a supper for all who helped us finish the first of our plans; bring the whole family, and a chair.</p><p>Doors open at five</p><p>Supper at six</p><p>Write to office@example.org.</p>",
  },
];
