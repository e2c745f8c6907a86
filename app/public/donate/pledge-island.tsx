import type { ComponentProps } from "react";
import { Island } from "#app/islands/island.tsx";
import PledgeFormIsland from "#app/islands/pledge-form/island.tsx";
import { pledgeForm } from "#content/giving.ts";

/** The pledge form, on its own page and on the giving page. */
export const PledgeIsland = (props: ComponentProps<typeof PledgeFormIsland>) => (
  <div>
    <Island
      name="pledge-form"
      part={PledgeFormIsland}
      props={props}
      unreachable={pledgeForm.unavailable}
    />
  </div>
);
