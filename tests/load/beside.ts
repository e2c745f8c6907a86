/** Pages at a steady rate while another client behaves badly. */

import type { RequestSpec } from "./connection.ts";
import { type FloodReport, flood } from "./flood.ts";
import { openSlowClients } from "./slow-clients.ts";
import { holdRate, type Measured } from "./steady.ts";

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
