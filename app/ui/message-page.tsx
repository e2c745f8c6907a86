import type { ReactNode } from "react";
import { Link } from "react-router";
import { RafterCross } from "./rafter-cross.tsx";

/** A page that says one thing; what may be done about it follows as `children`. */
export function MessagePage({
  code,
  heading,
  text,
  children,
}: {
  code?: string;
  heading: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <main id="main" className="message-page">
      <RafterCross className="message-page-mark" />
      {code && <p className="message-page-code">{code}</p>}
      <h1>{heading}</h1>
      {text && <p className="text-lead">{text}</p>}
      {children}
    </main>
  );
}

/** The way back from wherever a message page stands. */
export const ReturnHome = () => (
  <p>
    <Link className="text-link" to="/">
      Return to Home
    </Link>
  </p>
);
