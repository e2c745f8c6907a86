import { createHash, randomUUIDv7 } from "node:crypto";
import { incomingMail as words } from "#content/correspondence.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { recordAudit, theSite } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { IncomingMail } from "#domain/ports/incoming-mail.ts";
import { oneLine, plainText } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";

/** So many mails of one conversation are stored: a loop or a flood cannot fill the disk. */
const MOST = 200;
const MESSAGE_ID = /^<[^<>\s]{3,300}>$/;

type Outcome = "stored" | "known" | "unknown" | "too-many";

/**
 * Stores a mail in the conversation of a message. A person's mail makes the message new again, unless it
 * is spam; a program's mail changes no state. A repetition stores nothing: "known". "unknown": the
 * message does not exist, or its person's data was erased.
 */
export function receiveReply(
  db: Db,
  clock: Clock,
  contactId: string,
  mail: IncomingMail,
): Promise<Outcome> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx): Promise<Outcome> => {
    const contact = await trx
      .selectFrom("contacts")
      .select(["state", "erased_at"])
      .where("id", "=", contactId)
      .executeTakeFirst();
    if (!contact || contact.erased_at) return "unknown";
    const outcome = await storeMail(trx, now, contactId, mail);
    if (outcome !== "stored") return outcome;
    await raiseVersion(trx, "desk");
    if (mail.isAutomatic || contact.state === "spam") return "stored";
    await trx.updateTable("contacts").set({ state: "new" }).where("id", "=", contactId).execute();
    await recordAudit(trx, now, theSite("mail"), "record.changed", `contact:${contactId}`, {
      reply: null,
      ...(contact.state !== "new" && { state: [contact.state, "new"] }),
    });
    return "stored";
  });
}

async function storeMail(
  trx: DbOrTransaction,
  now: string,
  contact_id: string,
  mail: IncomingMail,
): Promise<"stored" | "known" | "too-many"> {
  const message_id = messageIdOf(mail);
  const known = await trx
    .selectFrom("contact_mails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .select((eb) => eb.fn.countAll<number>().filterWhere("message_id", "=", message_id).as("same"))
    .where("contact_id", "=", contact_id)
    .where("direction", "=", "in")
    .executeTakeFirstOrThrow();
  if (known.same === 0 && known.count >= MOST) return "too-many";
  const address = oneLine(mail.from.address).slice(0, TEXT_LIMITS.email);
  const stored = await trx
    .insertInto("contact_mails")
    .values({
      id: randomUUIDv7(),
      contact_id,
      created_at: now,
      direction: "in",
      author: oneLine(mail.from.name).slice(0, TEXT_LIMITS.name) || address || words.noSender,
      address,
      text: textOf(mail),
      message_id,
      is_automatic: mail.isAutomatic ? 1 : 0,
    })
    .onConflict((conflict) => conflict.columns(["contact_id", "message_id"]).doNothing())
    .executeTakeFirst();
  return stored.numInsertedOrUpdatedRows === 1n ? "stored" : "known";
}

/** A mail without a usable Message-ID is known by what it says. */
function messageIdOf({ messageId, from, text }: IncomingMail): string {
  if (messageId && MESSAGE_ID.test(messageId)) return messageId;
  const digest = createHash("sha256").update(`${from.address}\n${text}`).digest("hex");
  return `<${digest}@reply.invalid>`;
}

/** The text, cut where it is too long, with a line about the files, which are not stored. */
function textOf({ text, attachments }: IncomingMail): string {
  const plain = plainText(text).trim();
  const names = attachments.map((name) => oneLine(name).slice(0, 100));
  return [
    plain.slice(0, TEXT_LIMITS.message),
    plain.length > TEXT_LIMITS.message && words.cut,
    names.length > 0 && words.files(names.slice(0, 20)),
  ]
    .filter(Boolean)
    .join("\n\n");
}
