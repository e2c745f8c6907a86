import { type ComponentProps, type ReactNode, useId } from "react";
import { Form, Link } from "react-router";
import { DESK_HOME } from "#app/admin/shell/home.ts";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { desk } from "#content/staff.ts";

/** The narrow page around everything that has to do with getting in. */
export function SignInFrame({
  heading,
  line,
  children,
}: {
  heading: string;
  line: string;
  children: ReactNode;
}) {
  return (
    <main id="main" className="border-t-[10px] border-pine-deep">
      <div className="mx-auto max-w-[26rem] px-5 pt-16 pb-24">
        <RafterCross className="mb-6 w-11" />
        <h1 className="font-serif text-[2.6rem] leading-tight font-semibold">{heading}</h1>
        <p className="mb-8 text-iron">{line}</p>
        {children}
      </div>
    </main>
  );
}

export const SignOutButton = () => (
  <Form method="post" action="/admin/sign-out">
    <button type="submit" className="button-quiet">
      {desk.logout}
    </button>
  </Form>
);

/**
 * The ways out of a page for a signed-in staff member; `toDesk` is false while the desk is closed
 * to them.
 */
export function SignInExit({ toDesk = true }: { toDesk?: boolean }) {
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-edge pt-4">
      {toDesk && (
        <Link to={DESK_HOME} className="text-link">
          {desk.back}
        </Link>
      )}
      <SignOutButton />
    </div>
  );
}

interface DoorFieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  error?: string | undefined;
}

export function SignInField({ label, error, ...input }: DoorFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error mt-1.5">
          {error}
        </p>
      )}
    </div>
  );
}

export function SignInError({ error }: { error: string | undefined }) {
  if (!error) return null;
  return (
    <p role="alert" className="field-error">
      {error}
    </p>
  );
}
