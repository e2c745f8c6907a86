import { Shape } from "#app/admin/records/status-mark.tsx";
import type { ImportRowKind } from "#db/schema.ts";

const SHAPES = {
  ready: "answered",
  possible: "possible",
  known: "known",
  unpaid: "voided",
  error: "spam",
} as const;

/** The shape of a kind of row, beside its name. */
export const RowIcon = ({ kind }: { kind: ImportRowKind }) => <Shape status={SHAPES[kind]} />;
