/** Rows of a deposit on their way: typed rows wait in the browser until the server has stored them. */
import { useEffect, useState } from "react";
import { keep, readKept, useKeptKey } from "#app/admin/shell/kept-form.tsx";
import { depositsPage } from "#content/staff-deposits.ts";
import type { DepositRow } from "#domain/deposits/deposit-rows.ts";
import type { EnteredRow, RowField } from "#domain/deposits/enter-row.ts";
import { SECOND } from "#domain/ports/clock.ts";

const LONGEST_PAUSE = 30 * SECOND;

/** A row as typed; `refused` says why the server did not store it. */
export type TypedRow = Record<RowField, string> & { refused?: string };

/**
 * Sends typed rows one after another, each under its key until there is an answer, so that a lost answer
 * stores nothing twice. What waits outlives a reload and the end of the session.
 */
export function useRowQueue(path: string) {
  const keptKey = useKeptKey("rows");
  const [typed, setTyped] = useState<readonly TypedRow[] | null>(null);
  const [saved, setSaved] = useState<readonly DepositRow[]>([]);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const kept = readKept(keptKey);
    setTyped(kept?.rows ? (JSON.parse(kept.rows) as TypedRow[]) : []);
  }, [keptKey]);
  useEffect(() => {
    if (typed) keep(keptKey, typed.length > 0 ? { rows: JSON.stringify(typed) } : {});
  }, [keptKey, typed]);

  const next = typed?.find(({ refused }) => !refused);
  const nextKey = next?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row does not change once it is typed
  useEffect(() => {
    if (!next) return;
    const stop = new AbortController();
    const settle = (answer: EnteredRow) => {
      const others = (rows: readonly TypedRow[] | null) =>
        (rows ?? []).filter(({ key }) => key !== next.key);
      if (answer.ok) setSaved((rows) => [...rows, answer.row]);
      setTyped((rows) =>
        answer.ok ? others(rows) : [...others(rows), { ...next, refused: whyOf(answer) }],
      );
    };
    void (async () => {
      for (let tries = 0; !stop.signal.aborted; tries++) {
        const answer = await send(path, next, stop.signal);
        if (stop.signal.aborted) return;
        setLost(answer === null);
        if (answer) return settle(answer);
        await untilConnected(tries, stop.signal);
      }
    })();
    return () => stop.abort();
  }, [path, nextKey]);

  return {
    typed: typed ?? [],
    saved,
    /** Whether the last try got no answer. */
    isLost,
    add: (row: TypedRow) => setTyped((rows) => [...(rows ?? []), row]),
    drop: (key: string) => {
      setTyped((rows) => (rows ?? []).filter((row) => row.key !== key));
      setSaved((rows) => rows.filter((row) => row.key !== key));
    },
  };
}

const whyOf = (answer: Exclude<EnteredRow, { ok: true }>): string =>
  "errors" in answer
    ? (Object.values(answer.errors)[0] ?? "")
    : depositsPage.problems[answer.reason];

/** Null without a connection, without a session, and while the server fails. */
async function send(path: string, row: TypedRow, signal: AbortSignal): Promise<EnteredRow | null> {
  const { refused: _, ...fields } = row;
  const body = new URLSearchParams(fields);
  const options = { method: "POST", body, signal, redirect: "manual" } as const;
  const response = await fetch(path, options).catch(() => null);
  if (!response || response.type === "opaqueredirect" || response.status >= 500) return null;
  return response.json().catch(() => null);
}

/** Resolves after a pause that grows with each try, and at once when the browser is online again or `stopped`. */
const untilConnected = (tries: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, Math.min(LONGEST_PAUSE, SECOND * 2 ** tries));
    addEventListener("online", go);
    stopped.addEventListener("abort", go);
  });
