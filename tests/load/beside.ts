/** Pages at a steady rate while another client behaves badly. */
import { Connection, type RequestSpec, toBytes } from "./connection.ts";
import { openSlowClients } from "./slow-clients.ts";
import { holdRate, type Measured } from "./steady.ts";

interface FloodReport {
  sent: number;
  /** Answers by status. */
  statuses: Record<number, number>;
}

/** A visitor's IP as a proxy on this machine reports it. */
const VISITOR = { "X-Forwarded-For": "203.0.113.9" };
const FORM = {
  ...VISITOR,
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
};

/** What one rude client sends as fast as it is answered. */
export const floods: Record<string, RequestSpec> = {
  logins: { method: "POST", path: "/admin", headers: FORM, body: "username=admin&password=wrong" },
  posts: {
    method: "POST",
    path: "/api/newsletter",
    headers: { ...VISITOR, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: '{"email":"ada@example.org"}',
  },
};

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
      if (status === 0) break;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return report;
}

/**
 * The settings with which the site must start, so that floods come from a client's address, and not
 * from the site's own machine.
 */
export const PROXIED = { TRUSTED_PROXIES: "127.0.0.1,::1" };

/** `closed`: how many of the slow connections the site has ended by itself. */
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
