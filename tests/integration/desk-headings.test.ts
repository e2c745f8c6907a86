import { expect, test } from "vitest";
import { adminLabels } from "#content/staff.ts";
import { seed } from "#tests/security/records.ts";
import { share } from "#tests/support/open-test-site.ts";
import { staffPaths } from "#tests/support/route-paths.ts";
import { signInStaff } from "#tests/support/staff.ts";

const shared = share("sqlite", {}, async (site) => {
  const staff = await signInStaff(site);
  const { contactId } = await seed(site);
  const [gift] = await site.rows("donations");
  return { staff, contactId, giftId: gift?.id };
});

/** The desk's pages that open without more. */
const pathsOf = ({ contactId, giftId }: { contactId: string; giftId: unknown }) => [
  ...staffPaths.filter((path) => !/[:*]|\.csv|export/.test(path)),
  ...[`/admin/messages?open=${contactId}`, `/admin/donations?open=${giftId}`],
  ...[`/admin/people/${giftId}`, `/admin/donations/${giftId}/edit`],
  ...["/admin/site/facts", "/admin/site/history/home"],
];

test("each page of the desk begins with a heading of its own, skips no level, and draws no name for the product as one", async () => {
  const { staff, ...ids } = shared();
  const faults: string[] = [];
  let pages = 0;
  for (const path of pathsOf(ids)) {
    const answer = await staff.get(path);
    if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("text/html"))
      continue;
    pages += 1;
    const html = await answer.text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const headings = Array.from(
      main.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs),
      ([, level, text = ""]) => ({ level: Number(level), text: text.replace(/<[^>]+>/g, "") }),
    );
    const [first] = headings;
    const firsts = headings.filter(({ level }) => level === 1).length;
    const skipped = headings.find(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1);
    if (firsts !== 1 || !first?.text || first.text === adminLabels.heading || skipped)
      faults.push(`${path}: ${headings.map(({ level, text }) => `h${level} ${text}`).join(" | ")}`);
  }
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(30);
});

test("every required field of the desk says whether it is wrong, and no button of a form is disabled", async () => {
  const { staff, ...ids } = shared();
  const faults: string[] = [];
  let fields = 0;
  for (const path of ["/admin", "/admin/forgotten", ...pathsOf(ids)]) {
    const isSignIn = path === "/admin" || path === "/admin/forgotten";
    const html = await (await (isSignIn ? staff.site : staff).get(path)).text();
    // A form that is kept says it of itself, too: Firefox calls it invalid while a field is empty.
    if (path.endsWith("/new") && !/<form[^>]* aria-invalid="false"/.test(html)) faults.push(path);
    for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
      if (/ required=/.test(tag)) fields += 1;
      if (/ required=/.test(tag) && !/ aria-invalid=/.test(tag)) faults.push(`${path}: ${tag}`);
      if (/^<button[^>]*type="submit"[^>]* disabled=/.test(tag)) faults.push(`${path}: ${tag}`);
    }
  }
  expect(faults).toEqual([]);
  expect(fields).toBeGreaterThan(10);
});
