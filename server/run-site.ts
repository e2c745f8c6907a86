/** Runs the built product as a process, from reading the configuration to an orderly end. */
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { type Config, readConfig } from "./config/config.ts";
import { databaseExists, describeData } from "./database.ts";
import { requireAccess, requireFolder } from "./file-access.ts";
import { isForOperator } from "./operator-error.ts";
import { openSite, type Site } from "./site.ts";
import { writeSiteNote } from "./site-note.ts";

/** Runs the site until SIGINT or SIGTERM; ends the process with 1 when it cannot start. */
export const runSite = (): Promise<void> => start().catch(exitWithError);

async function start() {
  const config = readConfig(process.env);
  requireFolder("DATA_DIR", config.dataDir);
  if (config.backup.everyMs) checkBackupFolder(config);
  const site = await openSite(config);
  const port = await site.listen().catch((error: unknown) => {
    // The password is stored nowhere, and the next start shows none.
    if (site.firstSignIn) console.log(describeSignIn(site));
    throw error;
  });
  writeSiteNote(config);
  // Written now and not at the end, so that a process that is killed also starts fast next time.
  flushCompileCache();

  console.log(describeSite(config, port, site.services.facts.organization.name));
  const waits = "\n  The database does not answer yet. Pages are served; the rest waits for it.";
  console.log(site.isPrepared ? describeSignIn(site) : waits);
  console.log("\n  Stop with Ctrl-C.\n");

  let closed: Promise<void> | undefined;
  const stop = async () => {
    closed ??= site.close();
    await closed;
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (site.isPrepared) return;
  await site.prepared;
  console.log(describeSignIn(site));
}

/**
 * Only a new site needs the folder. Later a disk that is away keeps no site down: its backups fail,
 * and the overview says so; for a folder that this user cannot use, so does the terminal.
 */
function checkBackupFolder(config: Config) {
  const { dir } = config.backup;
  if (!databaseExists(config)) return requireFolder("BACKUP_DIR", dir);
  try {
    requireAccess(dir);
  } catch (error) {
    console.error(`\n  BACKUP_DIR: ${String(error)}`);
  }
}

function describeSite(config: Config, port: number, organization: string) {
  const { publicOrigin, dataDir, mail } = config;
  const origin = publicOrigin ?? `http://localhost:${port}`;
  return [
    `\n  ${organization}\n`,
    `  Site     ${origin}`,
    `  Staff    ${origin}/admin`,
    `  Data     ${describeData(config)}`,
    mail.smtpUrl
      ? `  Mail     sent through ${new URL(mail.smtpUrl).host}`
      : `  Mail     written to ${join(dataDir, "mail")} (no SMTP_URL is set)`,
  ].join("\n");
}

function describeSignIn({ firstSignIn }: Site): string {
  if (!firstSignIn) return "  Sign in  with the account shown at the first start";
  return [
    `\n  First start. Sign in as "${firstSignIn.username}" with the password`,
    `\n           ${firstSignIn.password}\n`,
    "  It is shown this once. Write it down now.",
  ].join("\n");
}

function exitWithError(error: unknown) {
  // The site was stopped while it waited for the database.
  if (error instanceof Error && error.name === "AbortError") return;
  if (isForOperator(error)) console.error(error.message);
  else console.error("The site could not start:", error);
  process.exit(1);
}
