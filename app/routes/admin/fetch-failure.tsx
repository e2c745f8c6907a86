import { useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  type RouterContextProvider,
  useRevalidator,
  useRouteError,
} from "react-router";
import { recordsWords } from "#content/records.ts";
import { type StaffNotice, staffNotices } from "#content/staff.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { showToast } from "../../ui/toast.ts";

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

/** In place of records that could not be fetched: says so, as a toast too, and tries again. */
export function FetchFailure() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const notice = noticeOf(error);
  useEffect(() => {
    if (notice) showToast(notice);
  }, [notice]);
  // Not ours to explain: the page around it does.
  if (!notice) throw error;
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

function noticeOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return undefined;
  const said: unknown = error.data?.notice;
  return Object.entries(staffNotices).find(([name]) => name === said)?.[1];
}
