/**
 * The texts with which staff start answers. Their placeholders are filled in from the message and
 * the colleague.
 */

import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { collateBinary } from "#db/search-query.ts";
import { changesBetween, recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffActor, StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { unknownPlaceholder } from "#domain/values/placeholders.ts";
import { oneLine, plainText } from "#domain/values/plain-text.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { PLACEHOLDERS } from "./template-placeholders.ts";

export interface Template {
  id: string;
  name: string;
  text: string;
  updated_at: string;
}

/** Why a template was not saved. "placeholder" means that it has one that does not exist. */
type TemplateRefusal =
  | "gone"
  | "changed"
  | "same-name"
  | "empty"
  | "long-name"
  | "long-text"
  | "placeholder";

export const listTemplates = (db: DbOrTransaction): Promise<Template[]> =>
  db
    .selectFrom("answer_templates")
    .select(["id", "name", "text", "updated_at"])
    .orderBy(collateBinary(db, sql`fold_name(name)`))
    .execute();

/**
 * Adds a template, or changes the one with `id`, unless a colleague has changed it since `version`,
 * its updated_at when the form was opened. Each name must be unique.
 */
export async function saveTemplate(
  { db, clock, actor }: StaffContext<StaffActor>,
  { id, version, ...input }: { id: string | null; version: string; name: string; text: string },
): Promise<Result<unknown, TemplateRefusal>> {
  const name = oneLine(input.name);
  const text = plainText(input.text).trim();
  const now = isoTime(clock);
  return changeUnversioned(db, async (trx) => {
    const templates = await listTemplates(trx);
    const storedTemplate = templates.find((template) => template.id === id);
    if (id && !storedTemplate) return refusedFor("gone");
    const isSaved = storedTemplate?.name === name && storedTemplate.text === text;
    if (version && storedTemplate && storedTemplate.updated_at !== version && !isSaved)
      return refusedFor("changed");
    const problem = problemOf(name, text);
    if (problem) return refusedFor(problem);
    const same = templates.find((other) => other.id !== id && isSame(other.name, name));
    // The same form was sent twice.
    if (same && !id && same.text === text) return { ok: true };
    if (same) return refusedFor("same-name");
    const templateId = storedTemplate?.id ?? randomUUIDv7();
    await trx
      .insertInto("answer_templates")
      .values({ id: templateId, created_at: now, updated_at: now, name, text })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, text, updated_at: now }))
      .execute();
    const isChanged = storedTemplate?.text !== text;
    await recordAudit(trx, { now, actor }, "template.saved", `template:${templateId}`, {
      ...changesBetween({ name: storedTemplate?.name ?? null }, { name }),
      ...(isChanged && { text: null }),
    });
    return { ok: true };
  });
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function problemOf(name: string, text: string): TemplateRefusal | null {
  if (!name || !text) return "empty";
  if (name.length > TEXT_LIMITS.templateName) return "long-name";
  if (text.length > TEXT_LIMITS.notes) return "long-text";
  return unknownPlaceholder(text, PLACEHOLDERS) === null ? null : "placeholder";
}

export const removeTemplate = (
  { db, clock, actor }: StaffContext<StaffActor>,
  id: string,
): Promise<Result<unknown, "gone">> =>
  changeUnversioned(db, async (trx) => {
    const removedTemplate = await trx
      .deleteFrom("answer_templates")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!removedTemplate) return refusedFor("gone");
    await recordAudit(trx, { now: isoTime(clock), actor }, "template.removed", `template:${id}`, {
      name: [removedTemplate.name, null],
    });
    return { ok: true };
  });
