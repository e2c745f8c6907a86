import type { ReactNode } from "react";
import { keepTogether } from "./keep-together.tsx";
import { RafterCross } from "./rafter-cross.tsx";
import type { ShownText } from "./shown.ts";

interface MessagePageProps {
  code?: string;
  heading: ShownText;
  text?: ShownText;
  /** What the visitor may do about it. */
  children?: ReactNode;
}

/** A page with one message. */
export const MessagePage = ({ code, heading, text, children }: MessagePageProps) => (
  <main id="main" className="message-page">
    <RafterCross className="message-page-mark" />
    {code && <p className="message-page-code">{code}</p>}
    <h1>{heading}</h1>
    {text && <p className="text-lead">{keepTogether(text)}</p>}
    {children}
  </main>
);
