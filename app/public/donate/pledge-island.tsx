import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import PledgeFormIsland from "#app/islands/pledge-form/island.tsx";
import { type Shown, unlessFirst } from "#app/ui/shown.ts";
import { pledgeContent } from "#content/pledge.ts";
import type { PledgeContent } from "#domain/content/pages/pledge.ts";

interface PledgeIslandProps {
  form: Shown<PledgeContent["form"]>;
  sentBack?: SentBack | undefined;
}

/** The pledge form, on its own page and on the giving page. */
export const PledgeIsland = ({ form, sentBack }: PledgeIslandProps) => (
  <div>
    <Island
      name="pledge-form"
      part={PledgeFormIsland}
      props={{ labels: unlessFirst(form, pledgeContent.form), ...sentBack }}
      unreachable={form.unseen.unavailable}
    />
  </div>
);
