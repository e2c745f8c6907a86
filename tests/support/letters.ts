/** Writes letters as staff do on the list of gifts to thank. */
import { organizationDefaults } from "#content/organization.ts";
import { readThankStates } from "#domain/letters/read-letters.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { addGift } from "./gifts.ts";
import { openSmtp } from "./open-site-with-fakes.ts";
import { type DatabaseKind, type Fields, openDesk, TestClock } from "./open-test-site.ts";
import { publishContent } from "./publish-content.ts";

export const PAGE = "/admin/donations/thanks";
export const CHURCH = { church: "Example Community Church", ein: "00-0000000" };

let keys = 0;
export const formKey = () => `letters-form-${++keys}`;

/** Opens a desk with a church and its EIN, mails that arrive, and recent gifts to thank. */
export async function openLetters(database: DatabaseKind, clock = new TestClock()) {
  const smtp = await openSmtp();
  const desk = await openDesk(database, { env: smtp.env, clock });
  const { site, staff, db } = desk;
  const press = async (intent: string, ids: string[], fields: Fields = {}) => {
    const form = new URLSearchParams({ intent, key: formKey(), ...fields });
    for (const id of ids) form.append("id", id);
    return staff.post(PAGE, form);
  };
  await site.add("site_settings", { name: "thank-gifts-from", value: "2026-01-01" });
  await publishContent(site, "organization", { ...organizationDefaults, ...CHURCH });
  const ago = (days: number) => isoTime(clock, -days * DAY);
  const give = (days: number, gift: Parameters<typeof addGift>[2]) =>
    addGift(site, ago(days), gift);
  const numbers = async () =>
    (await site.rows("receipts")).map(({ number, replaces }) => [number, replaces]).sort();
  const stateOf = async (id: string) => (await readThankStates(db, [id], "America/Denver")).get(id);
  return { ...desk, smtp, press, give, numbers, stateOf };
}

/** The address of a donor without email. */
export const PAPER = {
  email: "",
  street: "15 Placeholder Lane",
  city: "Ignacio",
  state: "CO",
  postal_code: "81137",
};
