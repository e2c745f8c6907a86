import { Form } from "react-router";
import { LocalTime } from "#app/ui/local-time.tsx";
import { deliveryQueue as words } from "#content/delivery-queue.ts";
import type { TroubledJob } from "#domain/outbox/list-jobs.ts";

/** Work that did not go as it should, with the reason and a way to try again. */
export function JobTable({ jobs, busy }: { jobs: TroubledJob[]; busy: boolean }) {
  return (
    <table className="records">
      <caption className="sr-only">{words.troubled}</caption>
      <thead>
        <tr>
          {words.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <td className="whitespace-nowrap">
              <LocalTime time={job.created_at} />
            </td>
            <td className="font-semibold">{words.kinds[job.kind] ?? job.kind}</td>
            <td>{job.state === "dead" ? <strong>{words.dead}</strong> : words.retrying}</td>
            <td className="whitespace-nowrap">
              {job.attempts} {words.tries}
            </td>
            <td>{job.last_error}</td>
            <td>
              <Form method="post">
                <button
                  type="submit"
                  name="retry"
                  value={job.id}
                  className="button-quiet"
                  disabled={busy || job.state === "running"}
                >
                  {words.retry}
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
