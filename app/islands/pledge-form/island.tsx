import { type ComponentProps, useEffect } from "react";
import { bringNotices } from "#app/islands/notices/bring-notices.ts";
import { PledgeForm } from "./pledge-form.tsx";

export default function PledgeFormIsland(props: ComponentProps<typeof PledgeForm>) {
  useEffect(bringNotices, []);
  return <PledgeForm {...props} />;
}
