import type { ComponentProps } from "react";
import { pledgeForm } from "#content/giving.ts";
import { Island } from "../../islands/island.tsx";
import PledgeFormIsland from "../../islands/pledge-form/island.tsx";

/** The pledge form, on its own page and on the giving page. */
export const PledgeIsland = (props: ComponentProps<typeof PledgeFormIsland>) => (
  <div>
    <Island
      name="pledge-form"
      part={PledgeFormIsland}
      props={props}
      wake={["use"]}
      unreachable={pledgeForm.unavailable}
    />
  </div>
);
