import { type ComponentProps, useEffect } from "react";
import { PledgeForm } from "#features/donations/pledge-form.tsx";
import { showNotices } from "../notices/show-notices.tsx";

export default function PledgeFormIsland(props: ComponentProps<typeof PledgeForm>) {
  useEffect(showNotices, []);
  return <PledgeForm {...props} />;
}
