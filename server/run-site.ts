/** The built product as a process: configuration, one clear screen, and an orderly end. */
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "./config/config.ts";
import { openSite, type Site } from "./site.ts";

/** Runs the site until it is asked to stop; ends the process with 1 when it cannot be started. */
export const runSite = (): Promise<void> => start().catch(giveUp);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const site = await openSite(config);
  const port = await site.listen();
  // Now, and not at an orderly end: a process that was killed must be back soonest.
  flushCompileCache();

  const address = config.publicOrigin ?? `http://localhost:${port}`;
  const where = config.databaseUrl
    ? `PostgreSQL at ${new URL(config.databaseUrl).host}`
    : config.dataDir;
  console.log(`\n  ${config.organisation.name}\n`);
  console.log(`  Site     ${address}`);
  console.log(`  Staff    ${address}/admin`);
  console.log(`  Data     ${where}`);
  console.log(`  Mail     ${describeMail(config)}`);
  if (config.metrics)
    console.log(`  Metrics  http://${config.metrics.host}:${config.metrics.port}/metrics`);
  if (site.isPrepared) console.log(describeSignIn(site));
  else
    console.log("\n  The database does not answer yet. Pages are served; the rest waits for it.");
  console.log("\n  Stop with Ctrl-C.\n");

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await site.close();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (site.isPrepared) return;
  await site.prepared;
  console.log(describeSignIn(site));
}

function describeSignIn({ firstSignIn }: Site): string {
  if (!firstSignIn) return "  Sign in  with the account shown at the first start";
  return [
    `\n  First start. Sign in as "${firstSignIn.username}" with the password`,
    `\n           ${firstSignIn.password}\n`,
    "  It is shown this once. Write it down now.",
  ].join("\n");
}

/** Without a mail server the mails are files; the screen says where they are. */
function describeMail(config: Config): string {
  const { smtpUrl } = config.delivery.mail;
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`;
  return `written to ${join(config.dataDir, "mail")} (no SMTP_URL is set)`;
}

function giveUp(error: unknown): void {
  // Asked to stop while it was still waiting for the database.
  if (error instanceof Error && error.name === "AbortError") return;
  if (error instanceof ConfigError) console.error(error.message);
  else console.error("The site could not start:", error);
  process.exit(1);
}
