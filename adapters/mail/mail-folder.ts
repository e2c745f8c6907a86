import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "#domain/ports/mailer.ts";
import { toMessage } from "./mail-message.ts";

/** Mails whose records are looked up by one statement. */
const AT_ONCE = 500;

/**
 * Writes mail as .eml files into `folder`, for a site without a mail server. A mail has one file,
 * however often it is written, and a file is whole or not there. Its name is the mail's key, and so
 * holds the id of the record that the mail is about.
 */
export function openMailFolder(folder: string, from: { name: string; address: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const { message } = await composer.sendMail(toMessage(mail, from));
      const file = join(folder, `${mail.key.replace(/\W+/g, "-")}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}

const RECORD_ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/**
 * Removes the mails about records that are forgotten: `findForgotten` answers which of the ids are.
 * Answers how many mails went.
 */
export async function forgetMailsAbout(
  folder: string,
  findForgotten: (ids: string[]) => Promise<Set<string>>,
): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const mails = names.slice(start, start + AT_ONCE).flatMap((name) => {
      const id = RECORD_ID.exec(name)?.[0];
      return id ? [{ name, id }] : [];
    });
    const forgotten = await findForgotten(mails.map(({ id }) => id));
    for (const { name, id } of mails) {
      if (!forgotten.has(id)) continue;
      await rm(join(folder, name), { force: true });
      gone += 1;
    }
  }
  return gone;
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
