import { unavailable } from "#app/public/forms/store-post.ts";
import type { Services } from "#app/services.ts";
import { isDatabaseFailure } from "#db/database-errors.ts";
import { standalonePage } from "./standalone-page.tsx";

const TEXTS = {
  500: {
    title: "Something broke",
    heading: "Something broke on our side",
    text: "Nothing you did caused it. Please try again in a moment.",
  },
  503: {
    title: "Not available just now",
    heading: "We cannot reach our records just now",
    text: "Nothing was changed. Please try again in a minute; if you had typed something, go back in your browser, where it still stands.",
  },
};

/**
 * The page for a failure on our side: 503 when the database failed, 500 otherwise. It needs neither
 * database nor router, and shows only a reference, under which the log has the cause.
 */
export function failurePage(reference: string, services: Services, failures: unknown[]): Response {
  const status = failures.some(isDatabaseFailure) ? 503 : 500;
  const { email } = services.facts.organisation;
  return standalonePage(
    services,
    status,
    TEXTS[status],
    <>
      <p>
        If it happens again, write to <a href={`mailto:${email}`}>{email}</a> and give this
        reference: <code>{reference}</code>
      </p>
      <p>
        <a className="text-link" href="/">
          Return to Home
        </a>
      </p>
    </>,
    status === 503 ? unavailable.headers : {},
  );
}
