import { Connection, type RequestSpec, toBytes } from "./connection.ts";

export interface FloodReport {
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
export async function flood(
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
