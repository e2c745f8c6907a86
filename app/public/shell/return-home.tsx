import { Link } from "react-router";
import { returnHome } from "#content/failures.ts";

export const ReturnHome = () => (
  <p>
    <Link className="text-link" to="/">
      {returnHome}
    </Link>
  </p>
);
