import { type ComponentProps, useEffect } from "react";
import { PledgeForm } from "#features/donations/pledge-form.tsx";
import { bringNotices } from "../notices/bring-notices.ts";

export default function PledgeFormIsland(props: ComponentProps<typeof PledgeForm>) {
  useEffect(bringNotices, []);
  return <PledgeForm {...props} />;
}
