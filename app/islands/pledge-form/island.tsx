import { useEffect } from "react";
import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { loadNotices } from "#app/islands/notices/load-notices.ts";
import { PledgeForm } from "./pledge-form.tsx";

export default function PledgeFormIsland(sentBack: SentBack) {
  useEffect(loadNotices, []);
  return <PledgeForm {...sentBack} />;
}
