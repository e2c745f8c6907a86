import { Link } from "react-router";
import { RafterCross } from "./rafter-cross.tsx";

/** The page for an address that leads nowhere. */
export function NotFound({ code, heading }: { code: string; heading: string }) {
  return (
    <main id="main" className="message-page">
      <RafterCross className="message-page-mark" />
      <p className="message-page-code">{code}</p>
      <h1>{heading}</h1>
      <p>
        <Link className="text-link" to="/">
          Return to Home
        </Link>
      </p>
    </main>
  );
}
