/** What the log must not tell: who wrote, what they wrote, and how to get in. */
import { expect, test } from "vitest";
import { sessionCookieOf, startSite } from "#tests/support/site-process.ts";

test("names, addresses, passwords, tokens and queries stand in no line of the log, whatever is posted or asked", async () => {
  const site = await startSite({ LOG_LEVEL: "debug" });
  try {
    const person = {
      firstName: "Philippa",
      lastName: "Quillfeather",
      email: "philippa.quillfeather@example.org",
      phone: "970 555 0177",
    };
    const secrets = [
      ...Object.values(person),
      "Marigold",
      "hunter-of-horses",
      "token=",
      "%40",
      "q=",
    ];
    const headers = { "sec-fetch-site": "same-origin" };
    const json = { ...headers, "content-type": "application/json" };
    const key = () => crypto.randomUUID();
    const post = (path: string, body: BodyInit, head = headers) =>
      fetch(`${site.url}${path}`, { method: "POST", headers: head, body, redirect: "manual" });

    const contact = { ...person, subject: "Donations", message: "Marigold is a horse" };
    await post("/api/contact", JSON.stringify({ ...contact, key: key() }), json);
    await post(
      "/contact",
      new URLSearchParams({ ...contact, message: "Marigold again, by a form" }),
    );
    await post(
      "/api/pledge",
      JSON.stringify({ ...person, amount: "5", notes: "Marigold", key: key() }),
      json,
    );
    await post("/api/newsletter", JSON.stringify({ email: person.email }), json);
    await post("/api/contact", `{"email":"${person.email}`, json);
    await post(
      "/admin",
      new URLSearchParams({ username: person.email, password: "hunter-of-horses" }),
    );
    await post("/webhooks/sandbox", JSON.stringify(person), json);
    await post("/giving/sandbox/gifts", new URLSearchParams({ ...person, amount: "50" }));
    const cookie = await sessionCookieOf(site.url, site.administrator);
    const token = cookie.split("=")[1] ?? "";
    for (const path of [
      `/newsletter/confirm?token=confirm.${person.email}.x.y`,
      `/admin/contacts?q=${encodeURIComponent(person.email)}`,
      `/no/such/${encodeURIComponent(person.email)}`,
      `/no/such/${person.email}/${token}`,
      "/admin/contacts/export",
    ])
      await fetch(`${site.url}${path}`, { headers: { cookie } });
    await site.stop();

    const lines = site
      .said()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.length).toBeGreaterThan(12);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    for (const secret of [...secrets, token, site.administrator.password])
      expect(
        lines.filter((line) => line.includes(secret)),
        secret,
      ).toEqual([]);
  } finally {
    await site.remove();
  }
});
