import { PhoneLink } from "#app/ui/contact-links.tsx";
import { answerOf, DIRECT_LINE } from "#domain/pledges/describe-schedule.ts";

/** Who answers a pledge, in a list of definitions: what of it staff have filled in. */
export const AnswerRows = ({ answer }: { answer: Parameters<typeof answerOf>[0] }) =>
  answerOf(answer).map(({ name, value }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{name === DIRECT_LINE ? <PhoneLink phone={value} /> : value}</dd>
    </div>
  ));
