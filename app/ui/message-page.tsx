import type { ReactNode } from "react";
import { RafterCross } from "./rafter-cross.tsx";
import { renderList } from "./render-list.tsx";
import type { TextOrField } from "./text-or-field.ts";
import { withLinks } from "./with-links.tsx";

interface MessagePageProps {
  code?: string;
  heading: TextOrField;
  text?: TextOrField;
  /** Whether the background is pine, as in the message that thanks a visitor. */
  isOnPine?: boolean;
  /** Whether it is inside the page's main landmark. */
  isPart?: boolean;
  children?: ReactNode;
}

interface MessageDetailsProps {
  details: readonly { name: string; value: ReactNode }[];
  className?: string;
}

/** Names with their values; a name without a value is left out. */
export const MessageDetails = ({ details, className = "" }: MessageDetailsProps) => (
  <dl className={`message-details money ${className}`}>
    {renderList(
      details.filter(({ value }) => value),
      ({ name, value }) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);

export const MessagePage = (props: MessagePageProps) => {
  const { code, heading, text, isOnPine, isPart, children } = props;
  const Part = isPart ? "div" : "main";
  return (
    <Part id={isPart ? undefined : "main"} className={`message-page ${isOnPine ? "on-pine" : ""}`}>
      <RafterCross />
      {code && <p className="font-serif text-figure leading-[0.95] tracking-[-0.04em]">{code}</p>}
      <h1>{heading}</h1>
      {text && <p className="text-lead">{withLinks(text)}</p>}
      {children}
    </Part>
  );
};
