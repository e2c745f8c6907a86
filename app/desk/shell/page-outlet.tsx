import { Outlet, useLocation } from "react-router";

/** The page of another record begins anew: nothing that was typed or chosen goes with it. */
export default function PageOutlet() {
  return <Outlet key={useLocation().pathname} />;
}
