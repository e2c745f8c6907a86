import { useEffect } from "react";
import { loadNotices } from "#app/islands/notices/load-notices.ts";
import { PledgeForm, type PledgeFormProps } from "./pledge-form.tsx";

export default function PledgeFormIsland(props: PledgeFormProps) {
  useEffect(loadNotices, []);
  return <PledgeForm {...props} />;
}
