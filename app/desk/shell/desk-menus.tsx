import { type MouseEvent, type RefObject, useId, useRef } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { areSingleKeysOn, setSingleKeys, useSingleKeys } from "#app/desk/hooks/single-keys.ts";
import { linksTo, type StaffLink, staffPages } from "#app/desk/pages.ts";
import { CheckField, Submit } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { initialsOf } from "#app/desk/parts/staff-name.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { periodInWords } from "#content/count.ts";
import { searchLabels } from "#content/desk/search.ts";
import {
  deskLabels,
  keyboardHelpLabels,
  accountMenuLabels as labels,
  settingsLabels,
} from "#content/desk/shell.ts";
import { sessionDialogLabels } from "#content/desk/sign-in.ts";
import { MAX_IDLE_MS } from "#domain/values/durations.ts";
import type { loader } from "./dashboard.tsx";
import type { RailLink } from "./rail.tsx";

const BADGE_CLASS = "absolute top-[0.1875rem] left-1/2 ml-3 font-semibold text-saddle text-label";

interface DeskLinksProps {
  pages: readonly StaffLink[];
  newMessages: number;
  className: string;
  isInFooter?: boolean;
}

/**
 * Links to the pages of daily work: in the band, at the foot of a small screen, or in the account
 * menu.
 */
export const DeskLinks = ({ pages, newMessages, className, isInFooter }: DeskLinksProps) =>
  pages.map(
    ({ to, name, icon }) =>
      icon && (
        <NavLink key={to} to={to} className={className}>
          {isInFooter && <Icon name={icon} className="size-5" />}
          {name}
          {to === "/admin/messages" && newMessages > 0 && (
            <small className={isInFooter ? BADGE_CLASS : undefined}>
              {newMessages.toLocaleString("en-US")}
              {!isInFooter && ` ${deskLabels.newMark}`}
            </small>
          )}
        </NavLink>
      ),
  );

interface SignOutProps {
  className: string;
  formClassName?: string;
}

export const SignOut = ({ className, formClassName }: SignOutProps) => (
  <Form method="post" action="/admin/sign-out" className={formClassName}>
    <Submit className={className}>{deskLabels.logout}</Submit>
  </Form>
);

interface SettingsLinkProps {
  pages: readonly RailLink[];
  className: string;
}

export function SettingsLink({ pages, className }: SettingsLinkProps) {
  const { pathname } = useLocation();
  const [first] = pages;
  if (!first) return null;
  const isCurrent = pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Link to={first.to} className={className} aria-current={isCurrent ? "true" : undefined}>
      {settingsLabels.heading}
    </Link>
  );
}

interface AccountMenuProps {
  account: Awaited<ReturnType<typeof loader>>;
  pages: readonly StaffLink[];
  settings: readonly RailLink[];
  onRefresh: () => void;
}

/** The account menu, as a popover that works without scripts. Following a link closes it. */
export function AccountMenu({ account, pages, settings, onRefresh }: AccountMenuProps) {
  const { username, email, role, twoStep, endsAt, newMessages } = account;
  const name = account.name ?? username;
  const id = useId();
  const help = useRef<HTMLDialogElement>(null);
  const closeOnLink = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest("a, [data-closes]"))
      event.currentTarget.hidePopover();
  };
  return (
    <>
      <button type="button" className="band-item" popoverTarget={id}>
        <span className="sr-only">
          {labels.label}, {name}
        </span>
        <span className="initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <Icon name="down" className="@max-[48rem]/band:hidden" />
      </button>
      {/* This comes first, so that a dialog opened here returns the focus to the menu's button. */}
      <div id={id} popover="auto" className="menu" onClickCapture={closeOnLink}>
        <p className="px-4 py-1">
          <strong className="block">{name}</strong>
          <span className="text-label text-iron">{email ? `${email}, ${role}` : role}</span>
        </p>
        <hr />
        <nav aria-label={deskLabels.label} className="hidden @max-[19rem]/band:block">
          <DeskLinks pages={pages} newMessages={newMessages} className="menu-item" />
          <NavLink to="/admin/search" className="menu-item">
            {searchLabels.heading}
          </NavLink>
          <hr />
        </nav>
        {linksTo(staffPages.account).map(({ to, name: page }) => (
          <NavLink key={to} to={to} className="menu-item">
            {page}
            {to === "/admin/two-step" && <small>{twoStep ? labels.on : labels.off}</small>}
          </NavLink>
        ))}
        <hr />
        <button
          type="button"
          className="menu-item"
          data-closes
          onClick={() => help.current?.showModal()}
        >
          {keyboardHelpLabels.heading}
          <small>
            <kbd>?</kbd>
          </small>
        </button>
        <div className="hidden @max-[48rem]/band:block">
          <hr />
          <button type="button" className="menu-item" data-closes onClick={onRefresh}>
            {deskLabels.refresh}
          </button>
          <SettingsLink pages={settings} className="menu-item" />
          <SignOut className="menu-item" />
        </div>
        <hr />
        <p className="px-4 py-1 text-label text-iron">
          {sessionDialogLabels.signedInUntil} <LocalTime time={endsAt} format="clock" />;{" "}
          {sessionDialogLabels.lockNote(periodInWords(MAX_IDLE_MS))}
        </p>
      </div>
      <KeyboardHelp ref={help} />
    </>
  );
}

/** All keyboard shortcuts of the desk, and whether single keys are on. "?" opens it too. */
function KeyboardHelp({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  useSingleKeys({ "?": () => ref.current?.showModal() });
  return (
    <dialog
      ref={ref}
      className="admin-dialog w-[min(26rem,100vw-2rem)] p-6"
      aria-labelledby="keyboard"
    >
      <h2 id="keyboard" className="font-serif text-lead font-semibold">
        {keyboardHelpLabels.heading}
      </h2>
      <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keyboardHelpLabels.keys.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex items-start gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={keyboardHelpLabels.single}
        // The server does not know the setting.
        ref={(box) => {
          if (box) box.checked = areSingleKeysOn();
        }}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
      <form method="dialog" className="mt-6">
        <Submit className="button-quiet">{keyboardHelpLabels.close}</Submit>
      </form>
    </dialog>
  );
}
