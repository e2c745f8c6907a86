/** Edits of a document as the editor sends them. */
import type { Staff } from "./open-test-site.ts";

export const OLD_HEADLINE = "Let's build a legacy together";

/** Of home's headline. */
export const headline = (value: string) => [{ path: ["hero", "title"], was: OLD_HEADLINE, value }];
export const WE_RAISE_IT = headline("We raise it");

export const saveEdits = (staff: Staff, key: string, edits: unknown) =>
  staff.post(`/admin/site/drafts/${key}`, JSON.stringify({ edits }), {
    "content-type": "application/json",
  });
