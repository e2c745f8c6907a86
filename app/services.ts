import type { Db } from "#db/schema.ts";
import type { VersionedValue } from "#domain/changes/versioned.ts";
import type { Facts } from "#domain/content/facts.ts";
import type { MediaLibrary } from "#domain/content/media-library.ts";
import type { MissingPages } from "#domain/content/missing-pages.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { SpamSettings } from "#domain/forms/spam-signals.ts";
import type { ProgressFigure } from "#domain/fundraising/progress.ts";
import type { Posting } from "#domain/ledger/group-for-ledger.ts";
import type { OutdatedStatements } from "#domain/letters/statements.ts";
import type { OutboxWorker } from "#domain/outbox/worker.ts";
import type { PossibleDuplicates } from "#domain/people/find-possible-duplicates.ts";
import type { Giving } from "#domain/ports/giving-provider.ts";
import type { Log } from "#domain/ports/log.ts";
import type { MailSender } from "#domain/ports/mailer.ts";
import type { PictureEncoder } from "#domain/ports/picture-encoder.ts";
import type { VersionReader } from "#domain/ports/version-reader.ts";
import type { Retention } from "#domain/privacy/expire-records.ts";
import type { Clock } from "#domain/values/clock.ts";

/**
 * The services that loaders and actions use. server/container.ts makes them, and the router context
 * passes them on.
 */
export interface Services {
  db: Db;
  /**
   * For lists, sums, charts and exports. It only reads, and a long read delays no other request.
   */
  readonlyDb: Db;
  clock: Clock;
  /** The versions of what is shown, which count changes by any instance. */
  versions: VersionReader;
  log: Log;
  progress: ProgressFigure;
  /** The entries of the open ledger. */
  postings: VersionedValue<Posting[]>;
  /** People who look alike, counted once for all viewers while nothing changes. */
  possibleDuplicates: VersionedValue<PossibleDuplicates[]>;
  /** Sent statements that no longer match their gifts, found at most once a minute. */
  outdatedStatements: VersionedValue<OutdatedStatements>;
  content: PublishedContent;
  media: MediaLibrary;
  missingPages: MissingPages;
  /** Deletes the emails in the folder that are about erased records. */
  forgetErasedMails(): Promise<number>;
  /** The size of each public page as it was last sent to visitors, in bytes as brotli, by path. */
  pageBytes: Map<string, number>;
  /** Organization, campaign, suggested gifts, videos and legal texts, as published. */
  facts: Facts;
  /** Runs the follow-up work of records. change() wakes it when jobs were enqueued. */
  outbox: OutboxWorker;
  /**
   * Makes the files of pictures, one picture at a time, so that visitors and emails do not wait for
   * them.
   */
  encoding: OutboxWorker;
  mail: {
    isConfigured: boolean;
    sender(): MailSender;
  };
  spam: SpamSettings;
  /** How long data is stored; staff see until when they can restore spam. */
  retention: Retention & { attendeesMs: number };
  giving: Giving;
  /** Draws the progress sharing card, in a separate process. */
  drawCard: PictureEncoder["drawCard"];
  /**
   * IANA name of the organization's zone. Its days also decide the years of statements, the
   * closed books and the public ledger.
   */
  timeZone: string;
  /** The origin of canonical links; it never comes from a request. */
  origin: string;
  /** True when visitors come over TLS; cookies are then Secure. */
  secure: boolean;
  twoStepRequired: boolean;
}
