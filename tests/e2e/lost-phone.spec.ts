import { Secret, TOTP } from "otpauth";
import { codePage, twoStepPage as labels } from "#content/desk/sign-in.ts";
import {
  expect,
  expectText,
  openPage,
  pressButton,
  resizeTo,
  signInByForm,
  test,
} from "./fixtures.ts";

test("a lost phone: the recovery codes are seen before anything is asked again, one opens the desk, new ones replace them", async ({
  page,
  ownSite: site,
}) => {
  await resizeTo(page, 390, 844);
  await signInByForm(page, site);
  // The user typed the password a moment ago, so the page doesn't ask for it again.
  await openPage(page, `${site.url}/admin/two-step`);
  const key = page.locator("code");
  await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = (await key.innerText()).replaceAll(" ", "");
  await pressButton(page, labels.copy);
  await expectText(page, labels.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page
    .getByLabel(labels.code)
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await pressButton(page, labels.enable);
  const codes = page.getByRole("listitem").filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ });
  await expect(codes).toHaveCount(10);
  const [first = ""] = await codes.allInnerTexts();
  await pressButton(page, labels.done);
  await expect(page).toHaveURL(/\/admin\/donations/);

  await page.context().clearCookies();
  await page.goto(`${site.url}/admin`);
  await page.getByLabel("Username").fill(site.administrator.username);
  await page.getByLabel("Password").fill(site.administrator.password);
  await pressButton(page, "Access Dashboard");
  await page.getByLabel(codePage.code).fill(first);
  await page.getByLabel(codePage.code).press("Enter");
  await expect(page).toHaveURL(/\/admin\/donations/);
  await openPage(page, `${site.url}/admin/two-step`);
  await pressButton(page, labels.renew);
  await expect(codes).toHaveCount(10);
  expect(await codes.allInnerTexts()).not.toContain(first);
});

test.use({ permissions: ["clipboard-read", "clipboard-write"] });
