import { Link } from "react-router";
import { HiddenFields, SecondaryButton } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { useStaffNames } from "#app/desk/parts/staff-name.tsx";
import { useEditor } from "#app/desk/site/edit/editor-context.ts";
import { findSection } from "#app/desk/site/sections.ts";
import { LocalTime, ZonedTime } from "#app/ui/local-time.tsx";
import { draftLabels, historyLabels, editLabels as labels } from "#content/desk/site.ts";
import { valueAt } from "#domain/content/fields/content-path.ts";
import { placeName } from "#domain/content/fields/describe-fields.ts";
import type { OpenState } from "./open-document.ts";
import { focusField, PublishControl } from "./publish-control.tsx";

/** On a phone the bar is at the foot: the save state and Publish, then the other buttons. */
const BAR_CLASS = [
  "relative flex min-h-13 flex-wrap items-center gap-x-1 bg-(--edit-bar) pl-4 text-[0.9375rem]",
  "text-(--on-edit-bar) not-has-[.edit-publish]:pr-3 max-lg:order-1 max-lg:px-1",
  // Ends the first line after Publish, however short its word is.
  "max-lg:after:-order-1 max-lg:after:basis-full",
].join(" ");
const BAR_ITEM_CLASS = [
  "inline-flex min-h-13 cursor-pointer items-center gap-1.5 px-3 aria-disabled:cursor-default aria-disabled:opacity-45",
  "not-aria-disabled:hover:bg-(--edit-bar-hover) max-lg:px-2",
  "focus-visible:outline-2 focus-visible:-outline-offset-3 focus-visible:outline-brass",
].join(" ");
const SAVE_STATE_CLASS =
  "group max-lg:-order-2 max-lg:flex-[1_1_100%] max-lg:px-2.5 max-lg:py-1.5 max-lg:text-[0.8125rem] max-lg:[&:has(~_form_.edit-publish)]:basis-[calc(100%-12rem)]";

/** The bar of every editor: the way back, the draft's state, its tools; messages are below it. */
export function EditBar() {
  const { loaded, draft } = useEditor();
  const { state, undo, send } = draft;
  const { documentKey, name, path, page } = loaded;
  const title = ["headline", "title"].map((name) => valueAt(state.value, [name])).find(Boolean);
  const section = page || documentKey === "notice" ? null : findSection(loaded.section);
  return (
    <>
      <section className={BAR_CLASS} aria-label={labels.bar}>
        <Link to={section?.to ?? "/admin/site"} className={BAR_ITEM_CLASS}>
          <Icon name="previous" />
          <span className="max-sm:sr-only">{section?.name ?? labels.back}</span>
        </Link>
        <h1 className="px-3 font-sans font-semibold max-sm:max-w-32 max-sm:truncate max-sm:px-1 sm:max-lg:sr-only">
          {name ?? String(title ?? labels.untitled)}
        </h1>
        <p
          id="draft-state"
          role="status"
          tabIndex={-1}
          className={SAVE_STATE_CLASS}
          data-state={state.status}
        >
          <span className={STATE_CLASS} />
          <SaveStatus state={state} />
        </p>
        <span className="grow" />
        <SecondaryButton disabled={!state.canUndo} onClick={undo} className={BAR_ITEM_CLASS}>
          <Icon name="undo" />
          <span className="max-lg:sr-only">{labels.undo}</span>
        </SecondaryButton>
        <Link to={`/admin/site/history/${documentKey}`} className={BAR_ITEM_CLASS}>
          {historyLabels.heading}
        </Link>
        {path && (
          <a href={path} className={BAR_ITEM_CLASS}>
            {labels.viewThisPage}
          </a>
        )}
        <RestoredForm
          // A new key empties the form and closes its menu after publishing.
          key={`${loaded.version} ${loaded.draft?.version} ${loaded.scheduled?.id}`}
          name="publish"
          method="post"
          onSubmit={send}
          // The site answers what is missing; a browser would block the buttons of a closed menu.
          noValidate
          className="contents [&>p]:order-last [&>p]:basis-full [&>p]:px-2.5 [&>p]:pb-2.5"
        >
          <HiddenFields version={state.version} />
          <PublishControl />
        </RestoredForm>
      </section>
      <ConcurrentChanges />
      <Problems />
    </>
  );
}

/** Solid means saved, a ring that saving is under way, a triangle that it is not saved. */
const STATE_CLASS = [
  "mr-2 inline-block size-2 border-2 border-brass bg-brass group-data-[state=saving]:bg-transparent",
  "not-group-data-[state=saved]:not-group-data-[state=saving]:border-0",
  "not-group-data-[state=saved]:not-group-data-[state=saving]:bg-(--unsaved)",
  "not-group-data-[state=saved]:not-group-data-[state=saving]:[clip-path:polygon(50%_0,100%_100%,0_100%)]",
].join(" ");

/** The messages below the bar. */
const BAR_MESSAGE_CLASS =
  "bg-[color-mix(in_oklab,var(--color-saddle)_8%,var(--panel))] px-6 py-2.5";

/** Says whether what is typed is saved. */
function SaveStatus({ state }: { state: OpenState }) {
  const { status, draft, scheduled, isPublished, isTakenDown } = state;
  if (status !== "saved") return draftLabels[status];
  if (!draft && scheduled)
    return (
      <>
        {draftLabels.scheduledFrom} <ZonedTime time={scheduled.at} />.
      </>
    );
  if (!draft && isTakenDown) return draftLabels.takenDown;
  if (!draft) return isPublished ? draftLabels.noDraft : draftLabels.notPublished;
  return (
    <>
      {draftLabels.saved} <LocalTime time={draft.updatedAt} format="short" />
    </>
  );
}

/**
 * Shows who else has the document open, and what they changed. If both changed it, offers the
 * choice between the two versions.
 */
function ConcurrentChanges() {
  const { draft, loaded } = useEditor();
  const { conflict, replacedBy, openWith } = draft.state;
  const nameOf = useStaffNames();
  const newerDraft = conflict?.draft ?? null;
  const choose = (version: "mine" | "theirs") => {
    document.getElementById("draft-state")?.focus();
    draft.resolve(version);
  };
  return (
    <>
      {/* Present from the start, so that screen readers announce what appears in it. */}
      <div aria-live="polite">
        {openWith.length > 0 && (
          <p className={BAR_MESSAGE_CLASS}>{draftLabels.openWith(openWith.map(nameOf))}</p>
        )}
        {replacedBy && (
          <p className={BAR_MESSAGE_CLASS}>
            {draftLabels.replaced(nameOf(replacedBy.username))}{" "}
            <LocalTime time={replacedBy.at} format="short" />. {draftLabels.undoReplaced}
          </p>
        )}
      </div>
      {conflict && (
        <section className={BAR_MESSAGE_CLASS} role="alert" aria-label={draftLabels.conflict}>
          <p>
            {newerDraft ? (
              <>
                {draftLabels.changedBy(nameOf(newerDraft.username))}{" "}
                <LocalTime time={newerDraft.updatedAt} format="short" />.
              </>
            ) : (
              draftLabels.endedMeanwhile
            )}{" "}
            {draftLabels.choose}
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <a
              href={`/admin/site/preview/${loaded.documentKey}`}
              target="_blank"
              rel="noreferrer"
              className="text-link"
            >
              {draftLabels.lookAtTheirs}
            </a>
            <SecondaryButton onClick={() => choose("theirs")}>
              {draftLabels.useTheirs}
            </SecondaryButton>
            <SecondaryButton onClick={() => choose("mine")}>{draftLabels.keepMine}</SecondaryButton>
          </p>
        </section>
      )}
    </>
  );
}

/** Shows why a form was refused, with links to each place. */
function Problems() {
  const { answer, loaded } = useEditor();
  if (!answer.problem) return null;
  return (
    <div role="alert" className={BAR_MESSAGE_CLASS}>
      <p>{answer.problems ? labels.problems(answer.problems.length) : answer.problem}</p>
      <ul>
        {answer.problems?.map(({ path, message }) => (
          <li key={path.join(".")}>
            <button type="button" className="text-link" onClick={() => focusField(path)}>
              {placeName(loaded.fields, path)}
            </button>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
