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

test("each page of the desk begins with a heading of its own, skips no level, and draws no name for the product as one", async () => {
  const { staff, contactId, giftId } = shared();
  const paths = [
    ...staffPaths.filter((path) => !/[:*]|\.csv|export/.test(path)),
    ...[`/admin/contacts?open=${contactId}`, `/admin/donations?open=${giftId}`],
    ...[`/admin/people/${giftId}`, `/admin/donations/${giftId}/edit`],
    ...["/admin/site/facts", "/admin/site/history/home"],
  ];
  const faults: string[] = [];
  let pages = 0;
  for (const path of paths) {
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
