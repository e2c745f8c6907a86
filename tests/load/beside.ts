/** Requests pages at a steady rate while another client behaves badly. */
import { Connection, type RequestSpec, toBytes } from "./connection.ts";
import { openSlowClients } from "./slow-clients.ts";
import { holdRate, type Measured } from "./steady.ts";

interface FloodReport {
  sent: number;
  /** Number of answers by status. */
  statuses: Record<number, number>;
}

/** The IP of a visitor as a proxy on this machine reports it. */
const VISITOR = { "X-Forwarded-For": "203.0.113.9" };
const SAME_ORIGIN = { ...VISITOR, "Sec-Fetch-Site": "same-origin" };
const FORM = { ...SAME_ORIGIN, "Content-Type": "application/x-www-form-urlencoded" };
const JSON_POST = { ...SAME_ORIGIN, "Content-Type": "application/json" };

const form = (path: string, body: string): RequestSpec => ({
  method: "POST",
  path,
  headers: FORM,
  body,
});
const json = (path: string, fields: object): RequestSpec => ({
  method: "POST",
  path,
  headers: JSON_POST,
  body: JSON.stringify(fields),
});
const PERSON = { firstName: "Ada", lastName: "Sample", email: "ada@example.org", phone: "" };
const KEY = { key: "0123456789abcdef" };

/** Requests that one rude client sends as fast as the server answers them. */
export const floods = {
  "sign-ins": form("/admin", "username=admin&password=wrong"),
  newsletter: json("/api/newsletter", { email: PERSON.email }),
  messages: json("/api/contact", {
    ...PERSON,
    ...KEY,
    subject: "Donations",
    message: "Ten letters and more.",
  }),
  pledges: json("/api/pledge", { ...PERSON, ...KEY, amount: "100" }),
  gifts: json("/api/gift", { ...PERSON, ...KEY, amount: "40" }),
  "donors' links": form("/donate/mine", `email=${PERSON.email}`),
  "forgotten passwords": form("/admin/forgotten", `email=${PERSON.email}`),
  uploads: form("/admin/import/upload", "file=x"),
} satisfies Record<string, RequestSpec>;

/** Sends without pause over `connections` until `until` resolves. */
async function flood(
  url: URL,
  spec: RequestSpec,
  connections: number,
  until: Promise<unknown>,
): Promise<FloodReport> {
  const report: FloodReport = { sent: 0, statuses: {} };
  let over = false;
  void until.finally(() => {
    over = true;
  });
  const run = async () => {
    const connection = new Connection(url, toBytes(url.host, spec));
    while (!over) {
      const status = await connection.send().catch(() => 0);
      report.sent += 1;
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return report;
}

/**
 * The settings with which the site must start, so that floods come from a client's address, and
 * not from the site's own machine.
 */
export const PROXIED = { TRUSTED_PROXIES: "127.0.0.1,::1" };

/** `closed` is the number of slow connections that the site has ended by itself. */
export async function besideSlowClients(
  url: URL,
  count: number,
  rate: number,
  seconds: number,
): Promise<Measured & { closed: number }> {
  const slow = await openSlowClients(url, count);
  const measured = await holdRate(url, rate, seconds);
  slow.end();
  return { ...measured, closed: slow.closed() };
}

export async function besideFlood(
  url: URL,
  spec: RequestSpec,
  connections: number,
  rate: number,
  seconds: number,
): Promise<Measured & { flood: FloodReport }> {
  const pages = holdRate(url, rate, seconds);
  const report = await flood(url, spec, connections, pages);
  return { ...(await pages), flood: report };
}
