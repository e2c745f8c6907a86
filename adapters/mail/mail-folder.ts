import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { slices } from "#db/slices.ts";
import type { Mailer, MailSender } from "#domain/ports/mailer.ts";
import { toMessage } from "./mail-message.ts";

/**
 * Writes emails as .eml files into `folder`, for a site without a mail server. An email has one
 * file, even when it is written again, and a file is either complete or absent. The file's name is
 * the email's key, which contains the id of the record that the email is about.
 */
export function openMailFolder(folder: string, from: () => MailSender): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const { message } = await composer.sendMail(toMessage(mail, from()));
      const file = join(folder, `${mail.key.replace(/\W+/g, "-")}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}

/** The prefix of an email's key, and the id of the record that the email is about. */
const MAIL_FILE_NAME = /^(?<key>[a-z-]+)-(?<id>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/;

/**
 * Removes the emails about erased or deleted records. `findErasedIds` returns which of some ids are
 * gone, for a prefix of the emails' keys. Returns how many it removed.
 */
export async function deleteErasedMails(
  folder: string,
  findErasedIds: (key: string, ids: string[]) => Promise<Set<string>>,
): Promise<number> {
  const mails = (await namesIn(folder)).flatMap((name) => {
    const { key, id } = MAIL_FILE_NAME.exec(name)?.groups ?? {};
    return key && id ? { name, key, id } : [];
  });
  let removedCount = 0;
  for (const [key, ofKey] of Map.groupBy(mails, (mail) => mail.key))
    for (const slice of slices(ofKey)) {
      const erasedIds = await findErasedIds(
        key,
        slice.map(({ id }) => id),
      );
      for (const { name } of slice.filter(({ id }) => erasedIds.has(id))) {
        await rm(join(folder, name), { force: true });
        removedCount += 1;
      }
    }
  return removedCount;
}

/** The folder is created with the first email. */
const namesIn = async (folder: string) => (existsSync(folder) ? await readdir(folder) : []);

/** Removes the emails written before `before`, including incomplete ones. Returns how many. */
export async function deleteOldMails(folder: string, before: Date): Promise<number> {
  const names = await namesIn(folder);
  let removedCount = 0;
  for (const name of names.filter((name) => /\.eml(\.part)?$/.test(name))) {
    const file = join(folder, name);
    // A file that is completed in the meantime has another name.
    const fileStat = await stat(file).catch(() => null);
    if (!fileStat || fileStat.mtime >= before) continue;
    await rm(file, { force: true });
    removedCount += 1;
  }
  return removedCount;
}
