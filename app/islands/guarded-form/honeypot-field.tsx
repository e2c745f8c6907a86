import { HONEYPOT_FIELD } from "#domain/forms/spam-signals.ts";

/**
 * People neither see nor reach it. A program that fills in every field fills in this one; the marks keep
 * password managers away.
 */
export const HoneypotField = () => (
  <div className="sr-only" aria-hidden="true">
    <label>
      Leave this field empty
      <input
        name={HONEYPOT_FIELD}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </label>
  </div>
);
