import { useEffect } from "react";
import { loadToasts } from "#app/islands/toasts/load-toasts.ts";
import { PledgeForm, type PledgeFormProps } from "./pledge-form.tsx";

export default function PledgeFormIsland(props: PledgeFormProps) {
  useEffect(loadToasts, []);
  return <PledgeForm {...props} />;
}
