import type { ReadableStream as WebStream } from "node:stream/web";
import { data, Form, useNavigation } from "react-router";
import { CheckField, FormError, Submit } from "#app/admin/shell/fields.tsx";
import { PartHeading } from "#app/admin/shell/page-head.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { pictureProblems } from "#content/staff-pictures.ts";
import { transferPage as labels } from "#content/staff-transfer.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { describeContent, kindOf } from "#domain/content/find-kind.ts";
import { importContent } from "#domain/content/import-content.ts";
import { type ImportStep, planImport } from "#domain/content/read-content-file.ts";
import {
  type ReceivedPictures,
  receiveContentFile,
  TRANSFER_MAX,
} from "#domain/content/receive-content-file.ts";
import { readFileForm } from "#domain/forms/read-file-form.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/transfer";
import { ImportPreview, type PreviewData } from "./import-preview.tsx";

export const meta = () => pageTitle(labels.heading);

export function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "read");
  return { mayExport: mayWith(session, "export"), mayImport: mayWith(session, "publish") };
}

interface Answer {
  problem?: string;
  preview?: PreviewData;
  imported?: number;
  pictures?: ReceivedPictures;
}

/** The form's file as it comes; null where there is none, or where the form breaks off. */
async function receiveFile<Result>(
  request: Request,
  take: (content: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result | null> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!contentType.startsWith("multipart/form-data") || !request.body) return null;
  const body = request.body as WebStream;
  return readFileForm(contentType, body, TRANSFER_MAX, async ({ content }) => {
    const result = await take(content);
    content.resume();
    return result;
  }).catch(() => null);
}

/** A form with a `file`: `?intent=import` imports it, anything else shows what would change. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "publish");
  const { db, clock, content: published, outbox } = desk;
  const answer = (value: Answer, status = 200) => data(value, { status });
  const isImport = url.searchParams.get("intent") === "import";
  const read = await receiveFile(request, (content) => receiveContentFile(desk, content, isImport));
  if (!read) return answer({ problem: labels.problems.none }, 400);
  if (!read.ok) return answer({ problem: labels.problems[read.reason] }, 400);
  if (isImport) {
    const done = await importContent(desk, read.file);
    outbox.wake();
    return answer({ imported: done?.steps.length ?? 0, pictures: read.pictures });
  }
  const { steps, ...plan } = await planImport(db, isoTime(clock), read.file);
  const shown = new Map(published.all().map(({ key, value }) => [key, value]));
  const describeStep = ({ key, what, publishAt, value }: ImportStep) => ({
    key,
    what,
    publishAt,
    before: describe(key, shown.get(key) ?? kindOf(key).first),
    after: describe(key, value),
  });
  const { origin, exportedAt } = read.file;
  return answer({
    preview: {
      ...plan,
      origin,
      exportedAt,
      steps: steps.map(describeStep),
      pictures: read.file.pictures.length,
    },
  });
}

/** A draft may miss what its schema asks for; it then goes by its key. */
function describe(key: string, value: unknown): string | null {
  try {
    return describeContent(key, kindOf(key).kind.schema.parse(value));
  } catch {
    return value === null ? null : key;
  }
}

export default function Transfer({ loaderData, actionData }: Route.ComponentProps) {
  const { mayExport, mayImport } = loaderData;
  const busy = useNavigation().state !== "idle";
  const { problem, preview, imported, pictures }: Answer = actionData ?? {};
  return (
    <>
      <h2 className="site-heading">{labels.heading}</h2>
      <p className="my-2 max-w-measure">{labels.lead}</p>
      <FormError text={problem} className="my-3 max-w-measure" />
      {imported !== undefined && (
        <p role="status">
          {labels.imported(imported)} {pictures && labels.pictures(pictures.stored)}
        </p>
      )}
      {pictures?.refused.map(({ name, problem }) => (
        <p key={name} className="field-error">
          {name}: {pictureProblems[problem]}
        </p>
      ))}
      {mayExport && (
        <section aria-labelledby="export" className="mt-8 max-w-measure">
          <PartHeading id="export">{labels.exportHeading}</PartHeading>
          <p className="my-2">{labels.exportText}</p>
          <form action="/admin/site/transfer/export" className="grid justify-items-start gap-3">
            <CheckField name="drafts" label={labels.withDrafts} />
            <Submit className="button-quiet">{labels.exportButton}</Submit>
          </form>
        </section>
      )}
      {mayImport && (
        <section aria-labelledby="import" className="mt-8">
          <PartHeading id="import">{labels.importHeading}</PartHeading>
          <p className="my-2 max-w-measure">{labels.importText}</p>
          <Form method="post" encType="multipart/form-data" className="grid gap-3 max-w-measure">
            <label>
              <span className="field-label">{labels.file}</span>
              <input
                type="file"
                name="file"
                accept=".jsonl,application/jsonl"
                className="field-input"
              />
            </label>
            <div>
              <Submit formAction="?intent=look" className="button-quiet" disabled={busy}>
                {labels.look}
              </Submit>
            </div>
            {preview && <ImportPreview preview={preview} busy={busy} />}
          </Form>
        </section>
      )}
    </>
  );
}
