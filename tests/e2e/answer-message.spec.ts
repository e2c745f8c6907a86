import { expectNoViolations } from "./axe.ts";
import { expect, open, openDesk, sendMessage, test } from "./fixtures.ts";

test("a message is answered with a template: the preview shows the mail, and the answer appears in the conversation", async ({
  page,
  ownSite: site,
}) => {
  await sendMessage(site, { firstName: "Marisol", lastName: "Baca" });
  await sendMessage(site, { firstName: "Amos", lastName: "Baca" });
  await openDesk(page, site, "/admin/templates?edit=new");
  await page.getByLabel("Name").fill("Receipt");
  await page.getByLabel("Text").fill("Dear ");
  await page.getByRole("button", { name: "{first name}" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /^Receipt/ })).toContainText("Dear {first name}");

  await open(page, `${site.url}/admin/messages?q=Marisol`);
  await page.getByRole("link", { name: "Marisol Baca" }).click();
  const panel = page.getByRole("complementary");
  const text = panel.getByRole("textbox", { name: "Answer" });
  await panel.getByRole("button", { name: "Template" }).press("Enter");
  await panel.getByRole("button", { name: "Receipt" }).press("Enter");
  await expect(text).toHaveValue("Dear Marisol");
  await expectNoViolations(page, "answer");
  // The typed text stays while another message is open, and after a reload of the page.
  await open(page, `${site.url}/admin/messages?sort=name&order=asc&q=Baca`);
  await page.getByRole("link", { name: "Amos Baca" }).click();
  await text.fill("For Amos");
  await panel.getByRole("link", { name: "Next record" }).click();
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Marisol Baca");
  await expect(text).toHaveValue("Dear Marisol");
  await expect(panel).toBeFocused();
  await panel.getByRole("link", { name: "Previous record" }).click();
  await expect(text).toHaveValue("For Amos");
  await panel.getByRole("link", { name: "Next record" }).click();
  await expect(text).toHaveValue("Dear Marisol");

  await text.press("ControlOrMeta+Enter");
  await expect(panel.getByRole("listitem").last()).toContainText("Dear Marisol");
  await expect(text).toHaveValue("");
  await expect(panel.getByRole("listitem").last()).toContainText(/Being sent|Sent/);
  await expect(panel.getByLabel("State")).toHaveValue("answered");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page, "answered, 390 px");
});
