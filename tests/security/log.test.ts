import { expect, onTestFinished, test } from "vitest";
import { messageForm } from "#tests/support/message.ts";
import { databases, openTestSite } from "#tests/support/open-test-site.ts";
import { postForm, postJson, sessionCookieOf, startSite } from "#tests/support/site-process.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

test("no line of the log holds names, contact data, passwords, tokens or queries, whatever is posted or requested", async () => {
  const site = await startSite({ LOG_LEVEL: "debug" }, { isFirstStart: true });
  onTestFinished(site.remove);
  const { url } = site;
  const person = {
    firstName: "Philippa",
    lastName: "Quillfeather",
    phone: "970 555 0177",
    email: "philippa.quillfeather@example.org",
  };
  const { email } = person;
  const secrets = [...Object.values(person), "Marigold", "hunter-of-horses", "token=", "%40", "q="];
  const json = (path: string, body: unknown) => postJson(url + path, JSON.stringify(body));
  const form = (path: string, fields: Record<string, string>) =>
    postForm(url + path, new URLSearchParams(fields));

  const message = messageForm({ ...person, message: "Marigold is a horse" });
  await json("/api/contact", message);
  await form("/contact", { ...message, message: "Marigold again, by a form" });
  await json("/api/pledge", { ...message, amount: "5", notes: "Marigold" });
  await json("/api/newsletter", { email });
  await postJson(`${url}/api/contact`, `{"email":"${email}`);
  await form("/admin", { username: email, password: "hunter-of-horses" });
  await form("/donate", { ...person, amount: "50" });
  await form("/donate/mine", { email });
  const cookie = await sessionCookieOf(url, site.administrator);
  const token = cookie.split("=")[1] ?? "";
  for (const path of [
    `/newsletter/confirm?token=confirm.${email}.x.y`,
    `/admin/messages?q=${encodeURIComponent(email)}`,
    `/no/such/${encodeURIComponent(email)}`,
    `/no/such/${email}/${token}`,
    "/admin/messages/export",
  ])
    await fetch(url + path, { headers: { cookie } });
  await site.stop();

  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(lines.length).toBeGreaterThan(12);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  for (const secret of [...secrets, token, site.administrator.password])
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
});

test.each(databases)(
  "the audit log on %s holds the name of an account that failed to sign in, and no other, since it may be a password",
  async (database) => {
    const site = await openTestSite(database);
    const fail = (username: string) => site.post("/admin", { username, password: "wrong" });
    for (let failure = 1; failure <= 5; failure++) await fail("Hunter-of-horses");
    await expectAnswer(fail("Hunter-of-horses"), 429);
    await fail("admin");
    const events = await site.rows("audit_events");
    const names = events.map(({ username }) => username);
    expect(names.sort()).toEqual(["admin", ...Array(5).fill("unknown name")]);
    const counted = await site.rows("sign_in_failures");
    expect(JSON.stringify([events, counted])).not.toMatch(/hunter-of-horses/i);
    const page = await (await signInStaff(site)).text("/admin/audit");
    expect(page).toContain("unknown name Failed to sign in");
  },
);
