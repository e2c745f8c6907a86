/** What the server hands to loaders and actions. */
import { createContext } from "react-router";
import type { StaffSession } from "#domain/sessions/session.ts";
import type { IslandFiles } from "./islands/files.ts";
import type { Services } from "./services.ts";

/** Facts about the request that is being answered. */
export interface RequestContext {
  /** Appears in the log and on error pages. */
  requestId: string;
  /** The visitor's address, as far as trusted proxies tell. */
  clientIp: string;
  /** Who is signed in; only looked up below /admin. */
  session: StaffSession | null;
  /** What went wrong while it was answered; the log has it, too. */
  failures: unknown[];
  /** Marks the inline scripts of the staff area's documents, unguessable and new for each. */
  nonce: string;
  /** The built files of the public pages' islands. */
  islandFiles: IslandFiles;
}

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestContext>();
