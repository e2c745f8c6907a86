import { createContext } from "react-router";
import type { StaffSession } from "#domain/accounts/session.ts";
import type { IslandFiles } from "./islands/island.tsx";
import type { Services } from "./services.ts";

export interface RequestContext {
  requestId: string;
  /** The visitor's IP, as trusted proxies report it. */
  clientIp: string;
  /** The session of the person signed in; read only below /admin. */
  session: StaffSession | null;
  /** Errors while the request was answered; the log has them too. */
  failures: unknown[];
  /** Allows the staff area's inline scripts. It is unguessable and new for each document. */
  nonce: string;
  islandFiles: IslandFiles;
}

export const servicesContext = createContext<Services>();
/** The session that the desk's guard has allowed. */
export const allowedContext = createContext<StaffSession | null>(null);
export const requestContext = createContext<RequestContext>();
