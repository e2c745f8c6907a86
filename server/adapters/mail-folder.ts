import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "#ports/mailer.ts";
import { toMessage } from "./mail-message.ts";

/**
 * Writes mail as .eml files into `folder`, for a site without a mail server. A mail has one file,
 * however often it is written, and a file is whole or not there.
 */
export function openMailFolder(folder: string, from: { name: string; address: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const { message } = await composer.sendMail(toMessage(mail, from));
      const name = mail.key.split(":")[0]?.replace(/\W+/g, "-") ?? "mail";
      const digest = createHash("sha256").update(mail.key).digest("hex").slice(0, 16);
      const file = join(folder, `${name}-${digest}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}

/** Removes the mails that were written before `before`; half-written ones, too. Answers how many. */
export async function forgetOldMails(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  for (const name of names.filter((name) => /\.eml(\.part)?$/.test(name))) {
    const file = join(folder, name);
    // One that is finished meanwhile bears another name.
    const written = await stat(file).catch(() => null);
    if (!written || written.mtime >= before) continue;
    await rm(file, { force: true });
    gone += 1;
  }
  return gone;
}
