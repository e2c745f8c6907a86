import { useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  type RouterContextProvider,
  useRevalidator,
  useRouteError,
} from "react-router";
import { requestContext, servicesContext } from "#app/context.ts";
import { SecondaryButton } from "#app/desk/parts/fields.tsx";
import { PageFailure } from "#app/public/shell/page-failure.tsx";
import { showToast } from "#app/ui/toast.ts";
import { Toasts } from "#app/ui/toasts.tsx";
import { recordLabels } from "#content/desk/records.ts";
import { type StaffToast, staffToasts } from "#content/desk/toasts.ts";
import { useKeepUnsentForm } from "./restored-form.tsx";

/** Returns the result of `work`. When the database fails, logs it and throws 503. */
export async function fetchOrThrow<T>(
  context: Readonly<RouterContextProvider>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { requestId } = context.get(requestContext);
    context.get(servicesContext).log.error({ err: error, requestId }, "fetch failed");
    throw data(null, { status: 503 });
  }
}

/**
 * Replaces records that could not be fetched: the message `failure`, also as a toast, and a button
 * to try again.
 */
export function FetchFailure({ failure }: { failure: StaffToast }) {
  useKeepUnsentForm();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  // The outer error boundary shows a refusal, and a missing connection.
  if (!isServerFailure(error)) throw error;
  const toast = staffToasts[failure];
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is a new error
  useEffect(() => showToast(toast), [error]);
  return (
    <section className="px-edge py-16" aria-labelledby="failure">
      <h1 id="failure" className="font-serif text-lead font-semibold">
        {toast.title}
      </h1>
      <p className="mt-1 mb-5">{toast.text}</p>
      <SecondaryButton onClick={() => revalidate()}>{recordLabels.retry}</SecondaryButton>
    </section>
  );
}

/** In production an error in the server's data has exactly this text. */
const isServerFailure = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status >= 500
    : error instanceof Error && error.message === "Unexpected Server Error";

/** Replaces a page that fails as a whole. A failure of the server also shows a toast. */
export function DeskFailure({ isPart = true }: { isPart?: boolean }) {
  const error = useRouteError();
  useKeepUnsentForm();
  useEffect(() => {
    if (isServerFailure(error)) showToast(staffToasts["page-failed"]);
  }, [error]);
  return <PageFailure isPart={isPart} />;
}

/** Replaces the staff area, for pages without its frame. */
export const AreaFailure = () => (
  <>
    <DeskFailure isPart={false} />
    <Toasts />
  </>
);
