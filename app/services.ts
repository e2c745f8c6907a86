import type { Organisation } from "#content/organisation.ts";
import type { Db } from "#db/schema.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { ProgressFigure } from "#domain/fundraising/progress-figure.ts";
import type { ImportChecks } from "#domain/imports/checks/import-checks.ts";
import type { OutboxWorker } from "#domain/outbox/worker.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Giving } from "#domain/ports/giving-provider.ts";
import type { Log } from "#domain/ports/log.ts";
import type { Retention } from "#domain/retention/expiries.ts";
import type { SpamSettings } from "#domain/spam/spam-signals.ts";
import type { GalleryVideos } from "./islands/gallery/gallery-entries.ts";

/** What pages and actions work with; put together in container.ts, handed to them by the router context. */
export interface Services {
  db: Db;
  /** For lists, sums, charts and exports: reads what is committed, writes nothing, and however long it reads, requests go on being answered. */
  reader: Db;
  clock: Clock;
  log: Log;
  progress: ProgressFigure;
  /** What staff have published on the site. */
  content: PublishedContent;
  /** Does the work that follows from records; wake it after writing some down. */
  outbox: OutboxWorker;
  spam: SpamSettings;
  /** How long what is kept; the desk says until when spam can be taken back. */
  retention: Retention;
  /** Reads uploaded files in the background. */
  imports: ImportChecks;
  giving: Giving;
  organisation: Organisation;
  /** IANA name; reports cut days and months in it. */
  timeZone: string;
  videos: GalleryVideos;
  /** Origin for canonical links; never taken from a request. */
  origin: string;
  /** True when visitors come over TLS, so that cookies may say Secure. */
  secure: boolean;
  /** Every member of staff must have two-step sign-in. */
  twoStepRequired: boolean;
}
