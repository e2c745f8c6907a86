import { Outlet, useLocation } from "react-router";

/** The page of another record is rendered anew, so that nothing typed or selected carries over. */
export default function PageOutlet() {
  return <Outlet key={useLocation().pathname} />;
}
