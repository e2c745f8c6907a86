import { Form, useNavigation } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { inOrder } from "#app/ui/in-order.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { historyLabels as labels } from "#content/staff-site.ts";
import type { ContentChange } from "#domain/content/compare-content.ts";
import { compareWords, type TextPart } from "#domain/content/compare-words.ts";
import type { ContentPath, Json } from "#domain/content/content-path.ts";
import { type ListedState, nameOf } from "./history-states.tsx";
import { useWords } from "./in-words.ts";
import { placeName } from "./place-name.ts";

interface ComparisonProps {
  contentKey: string;
  states: readonly ListedState[];
  left: string | undefined;
  right: string | undefined;
  changes: readonly ContentChange[];
  mayWrite: boolean;
}

/** Two states of a document side by side: each text that differs, and the ways back to the earlier one. */
export function Comparison(props: ComparisonProps) {
  const { contentKey, states, left, right, changes, mayWrite } = props;
  const find = (id: string | undefined) => states.find((state) => state.id === id);
  const [before, after] = [find(left), find(right)];
  if (!before || !after) return null;
  const mayTakeBack = mayWrite && before.title !== null && before !== after;
  return (
    <section aria-label={labels.differences} className="comparison">
      <div className="comparison-heads">
        <Head state={before}>
          {mayTakeBack && <TakeBack of={before.id} path={[]} name={labels.takeBack} />}
        </Head>
        <Head state={after}>
          <span className="text-iron">{labels.changes(changes.length)}</span>
        </Head>
      </div>
      {changes.length === 0 && <p className="p-4 text-iron">{labels.noChange}</p>}
      {changes.map((change) => (
        <Change
          key={change.path.join(".")}
          change={change}
          name={placeName(contentKey, change.path)}
        >
          {mayTakeBack && change.path.length > 0 && (
            <TakeBack
              of={before.id}
              path={change.path}
              name={labels.takeBackText}
              place={placeName(contentKey, change.path)}
            />
          )}
        </Change>
      ))}
    </section>
  );
}

const Head = ({ state, children }: { state: ListedState; children: React.ReactNode }) => (
  <div>
    <p>
      <strong>{state.at ? <LocalTime time={state.at} withTime /> : labels.first}</strong>
      <span>
        {state.at ? (
          <>
            <PersonName of={state.username} />, {nameOf(state)}
          </>
        ) : (
          labels.always
        )}
      </span>
    </p>
    {children}
  </div>
);

interface ChangeProps {
  change: ContentChange;
  /** Of the place. */
  name: string;
  children: React.ReactNode;
}

function Change({ change, name, children }: ChangeProps) {
  const inWords = useWords();
  const { path, before, after } = change;
  // The id of a picture says nothing.
  const inTexts = (value: Json) =>
    path.at(-1) === "media" && value !== null ? labels.picture : inWords(value, path);
  const [left, right] = compareWords(inTexts(before), inTexts(after));
  return (
    <article>
      <header>
        <h3>{name}</h3>
        {children}
      </header>
      <div className="comparison-sides">
        <Side parts={left} name={labels.left} as="del" />
        <Side parts={right} name={labels.right} as="ins" />
      </div>
    </article>
  );
}

interface SideProps {
  parts: readonly TextPart[];
  name: string;
  as: "del" | "ins";
}

const Side = ({ parts, name, as: Mark }: SideProps) => (
  <p>
    <span className="sr-only">{name}: </span>
    {inOrder(parts, ({ text, isChanged }) =>
      isChanged ? <Mark>{text}</Mark> : <span>{text}</span>,
    )}
  </p>
);

interface TakeBackProps {
  of: string;
  path: ContentPath;
  name: string;
  /** Empty: all of it. */
  place?: string;
}

const TakeBack = ({ of, path, name, place = "" }: TakeBackProps) => (
  <Form method="post">
    <input type="hidden" name="of" value={of} />
    {place && <input type="hidden" name="path" value={JSON.stringify(path)} />}
    <Submit
      className={place ? "text-link" : "button-quiet"}
      aria-label={place ? `${name}: ${place}` : undefined}
      disabled={useNavigation().state !== "idle"}
    >
      {name}
    </Submit>
  </Form>
);
