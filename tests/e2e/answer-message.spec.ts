import { restoredFormLabels } from "#content/desk/shell.ts";
import { templateRefusals } from "#content/desk/templates.ts";
import { expectNoViolations } from "./axe.ts";
import {
  executeSql,
  expect,
  expectText,
  findButton,
  findLink,
  followLink,
  openDesk,
  openPage,
  pressButton,
  resizeTo,
  sendMessage,
  test,
} from "./fixtures.ts";

test("a message is answered with a template: the preview shows the mail, and the answer appears in the conversation", async ({
  page,
  ownSite: site,
}) => {
  await sendMessage(site, { firstName: "Marisol", lastName: "Baca" });
  await sendMessage(site, { firstName: "Amos", lastName: "Baca" });
  await openDesk(page, site, "/admin/templates?edit=new");
  await page.getByLabel("Name").fill("Receipt");
  await page.getByLabel("Text").fill("Dear ");
  await pressButton(page, "{first name}");
  await pressButton(page, "Save");
  const template = findLink(page, /^Receipt/);
  await expect(template).toContainText("Dear {first name}");
  // A text that is restored after a colleague's change replaces it only with another press.
  await template.click();
  await page.getByLabel("Name").fill("Receipts");
  executeSql(site, "update answer_templates set text = 'Theirs', updated_at = 'later'");
  await page.reload();
  await expectText(page, restoredFormLabels.restored);
  await page.getByLabel("Text").fill("Dear {first name}");
  await pressButton(page, "Save");
  await expectText(page, templateRefusals.changed);
  await pressButton(page, "Save");
  await expect(template).toContainText("Dear {first name}");

  await openPage(page, `${site.url}/admin/messages?q=Marisol`);
  await followLink(page, "Marisol Baca");
  const panel = page.getByRole("complementary");
  const text = panel.getByRole("textbox", { name: "Answer" });
  await findButton(panel, "Template").press("Enter");
  await findButton(panel, "Receipt").press("Enter");
  await expect(text).toHaveValue("Dear Marisol");
  await expectNoViolations(page, "answer");
  // The typed text stays while another message is open, and after a reload of the page.
  await openPage(page, `${site.url}/admin/messages?sort=name&order=asc&q=Baca`);
  await followLink(page, "Amos Baca");
  await text.fill("For Amos");
  await followLink(panel, "Next record");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Marisol Baca");
  await expect(text).toHaveValue("Dear Marisol");
  await expect(panel).toBeFocused();
  await followLink(panel, "Previous record");
  await expect(text).toHaveValue("For Amos");
  await followLink(panel, "Next record");
  await expect(text).toHaveValue("Dear Marisol");

  // Copied phone numbers have signs that are not stored.
  await text.pressSequentially(": \u202a970-555-0100\u202c");
  await text.press("ControlOrMeta+Enter");
  await expect(panel.getByRole("listitem").last()).toContainText("Dear Marisol");
  await expect(text).toHaveValue("");
  await expect(panel.getByRole("listitem").last()).toContainText(/Being sent|Sent/);
  await expect(panel.getByLabel("State")).toHaveValue("answered");
  await resizeTo(page, 390, 844);
  await expectNoViolations(page, "answered, 390 px");
});
