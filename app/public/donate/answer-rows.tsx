import { PhoneLink } from "#app/ui/contact-links.tsx";
import { describeContact } from "#domain/pledges/describe-schedule.ts";

/**
 * The people who answer questions about a pledge, as a definition list, as far as staff have filled
 * it in.
 */
export const AnswerRows = ({ answer }: { answer: Parameters<typeof describeContact>[0] }) =>
  describeContact(answer).map(({ name, value, isPhone }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{isPhone ? <PhoneLink phone={value} /> : value}</dd>
    </div>
  ));
