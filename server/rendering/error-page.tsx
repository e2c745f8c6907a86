import { unavailable } from "#app/public/forms/store-post.ts";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import type { Services } from "#app/services.ts";
import { failures } from "#content/failures.ts";
import { isDatabaseFailure } from "#db/database-errors.ts";
import { standalonePage } from "./standalone-page.tsx";

/**
 * The page for a failure on our side: 503 when the database failed, 500 otherwise. It needs neither
 * database nor router, and shows only a reference, under which the log has the cause.
 */
export function failurePage(reference: string, services: Services, causes: unknown[]): Response {
  const status = causes.some(isDatabaseFailure) ? 503 : 500;
  const [before, after] = failures.report;
  const { email } = services.facts.organisation;
  return standalonePage(
    services,
    status,
    status === 503 ? failures.unavailable : failures.broken,
    <>
      <p>
        {before}{" "}
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>{" "}
        {after} <code>{reference}</code>
      </p>
      <ReturnHome />
    </>,
    status === 503 ? unavailable.headers : {},
  );
}
