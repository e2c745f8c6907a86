import { Form } from "react-router";
import { renderSVG } from "uqr";
import { PanelInput, PrintButton, Submit, TextLink } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { printedCardsPage as labels } from "#content/desk/board.ts";
import {
  MAX_PRINTED_FROM_LENGTH,
  PRINTED_FROM,
  parsePrintedFrom,
} from "#domain/forms/printed-from.ts";
import type { Route } from "./+types/printed-cards";

export const meta = () => pageTitle(labels.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { facts, origin } = requireStaff(context);
  const from = parsePrintedFrom(url.searchParams.get("from")) ?? "";
  const codeOf = (path: string) => {
    const text = `${origin}${path}${from && `?from=${from}`}`;
    // Modules of quiet zone (ISO/IEC 18004).
    const code = renderSVG(text, { border: 4 });
    return { text, image: `data:image/svg+xml,${encodeURIComponent(code)}` };
  };
  const { name } = facts.organization;
  return {
    from,
    organization: name,
    payTo: facts.read("organization").church || name,
    pledge: codeOf("/donate/pledge"),
    give: codeOf("/donate"),
  };
}

/**
 * A pledge card and the insert of a giving envelope, with the QR codes of their pages, on US
 * Letter.
 */
export default function PrintedCards({ loaderData }: Route.ComponentProps) {
  const { from, organization, payTo, pledge, give } = loaderData;
  return (
    <main id="main">
      <h1 className="sr-only">{labels.title}</h1>
      <Form className="flex flex-wrap items-end gap-4 px-edge py-3 print:hidden" key={from}>
        <PanelInput
          label={labels.placeField}
          name="from"
          defaultValue={from}
          pattern={PRINTED_FROM}
          maxLength={MAX_PRINTED_FROM_LENGTH}
        />
        <Submit className="button-quiet">{labels.show}</Submit>
        <PrintButton />
        <TextLink to="/admin/donations/board">{labels.back}</TextLink>
      </Form>
      <article className="report-sheet">
        <p>{organization}</p>
        <h2>{labels.cardTitle}</h2>
        <p>{labels.promise}</p>
        <Lines names={labels.lines} />
        <p className="mt-4">{labels.rhythms.map((name) => `☐ ${name}`).join("   ")}</p>
        <Code name={labels.pledgeOnline} {...pledge} />
        <p className="mt-8 border-t border-dashed pt-4">{organization}</p>
        <h2>{labels.envelopeTitle}</h2>
        <p>{labels.checkNote(payTo, organization)}</p>
        <Lines names={labels.lines.slice(0, 4)} />
        <Code name={labels.giveOnline} {...give} />
      </article>
    </main>
  );
}

const Lines = ({ names }: { names: readonly string[] }) => (
  <div className="grid grid-cols-2 gap-x-8">
    {names.map((name) => (
      <p key={name} className="mt-6 border-b">
        {name}
      </p>
    ))}
  </div>
);

const Code = ({ name, text, image }: { name: string; text: string; image: string }) => (
  <p className="mt-4 flex items-center gap-4">
    <img src={image} alt="" className="size-40" />
    <span>
      {name}:<br />
      {text.replace(/^https?:\/\//, "")}
    </span>
  </p>
);
