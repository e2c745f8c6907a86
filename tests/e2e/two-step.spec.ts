import { Secret, TOTP } from "otpauth";
import { twoStepPage as labels } from "#content/desk/sign-in.ts";
import {
  expect,
  expectText,
  openPage,
  pressButton,
  resizeTo,
  signInByForm,
  test,
} from "./fixtures.ts";

test("two-step sign-in is switched on with a copied key, right after the password, and shows ten recovery codes", async ({
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
  await pressButton(page, labels.done);
  await expect(page).toHaveURL(/\/admin\/donations/);
});

test.use({ permissions: ["clipboard-read", "clipboard-write"] });
