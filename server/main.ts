/** Starts the built product: configuration, one clear screen, and an orderly end. */
import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "./config.ts";
import type { openSite as OpenSite } from "./site.ts";

const SITE = "../build/server/index.js";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { openSite } = (await import(SITE)) as { openSite: typeof OpenSite };
  const site = await openSite(config);
  const port = await site.listen();

  const address = config.publicOrigin ?? `http://localhost:${port}`;
  const where = config.databaseUrl
    ? `PostgreSQL at ${new URL(config.databaseUrl).host}`
    : config.dataDir;
  console.log(`\n  ${config.organisation.name}\n`);
  console.log(`  Site     ${address}`);
  console.log(`  Staff    ${address}/admin`);
  console.log(`  Data     ${where}`);
  console.log(`  Mail     ${describeMail(config)}`);
  if (site.firstSignIn) {
    console.log(`\n  First start. Sign in as "${site.firstSignIn.username}" with the password`);
    console.log(`\n           ${site.firstSignIn.password}\n`);
    console.log("  It is shown this once. Write it down now.");
  } else {
    console.log("  Sign in  with the account shown at the first start");
  }
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
}

/** Without a mail server the mails are files; the screen says where they are. */
function describeMail(config: Config): string {
  const { smtpUrl } = config.delivery.mail;
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`;
  return `written to ${join(config.dataDir, "mail")} (no SMTP_URL is set)`;
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error("The site could not start:", error);
  process.exit(1);
});
