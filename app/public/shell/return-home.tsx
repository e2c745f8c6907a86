import { returnHome } from "#content/failures.ts";

export const ReturnHome = () => (
  <p>
    <a className="text-link" href="/">
      {returnHome}
    </a>
  </p>
);
