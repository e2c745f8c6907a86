import { createContext, type RefObject, use, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  type RouterContextProvider,
  useRevalidator,
  useRouteError,
} from "react-router";
import { requestContext, servicesContext } from "#app/context.ts";
import { showToast } from "#app/ui/toast.ts";
import { recordsWords } from "#content/records.ts";
import { type StaffNotice, staffNotices } from "#content/staff-notices.ts";

/** Whether the page inside the desk could not be fetched; said by its boundary, asked by "Refresh Data". */
export const LoadFailure = createContext<RefObject<boolean>>({ current: false });

/** What `work` answers; when the database fails, 503 with a notice, and a line in the log. */
export async function fetchOr<T>(
  notice: StaffNotice,
  context: Readonly<RouterContextProvider>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { requestId } = context.get(requestContext);
    context.get(servicesContext).log.error({ err: error, requestId, notice }, "fetch failed");
    throw data({ notice }, { status: 503 });
  }
}

/**
 * In place of records that could not be fetched: says so, as a toast too, and tries again. `of`: what
 * is said when the server failed without a notice of its own.
 */
export function FetchFailure({ of }: { of: StaffNotice }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const failure = use(LoadFailure);
  // A refusal, or no connection: the page around it says so.
  if (!isServerFailure(error)) throw error;
  const notice = noticeOf(error) ?? staffNotices[of];
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is a new one
  useEffect(() => {
    failure.current = true;
    showToast(notice);
    return () => {
      failure.current = false;
    };
  }, [error]);
  return (
    <section className="px-edge py-16" aria-labelledby="failure">
      <h2 id="failure" className="font-serif text-lead font-semibold">
        {notice.title}
      </h2>
      <p className="mt-1 mb-5">{notice.text}</p>
      <button
        type="button"
        className="button-quiet"
        onClick={() => revalidate()}
        disabled={state !== "idle"}
      >
        {recordsWords.retry}
      </button>
    </section>
  );
}

/** Also an error that the server's data carries: in production it bears no more than this text. */
export const isServerFailure = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status >= 500
    : error instanceof Error && error.message === "Unexpected Server Error";

function noticeOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return undefined;
  const said: unknown = error.data?.notice;
  return Object.entries(staffNotices).find(([name]) => name === said)?.[1];
}
