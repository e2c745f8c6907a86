import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from "@simplewebauthn/browser";
import { useEffect } from "react";
import { useSubmit } from "react-router";
import { MINUTE } from "#domain/ports/clock.ts";
import { askForPasskey } from "./ask-browser.ts";

/** Sooner than a challenge expires (domain/passkeys/challenge.ts). */
const ASK_AGAIN = 4 * MINUTE;

/**
 * Has the browser offer the person's passkeys in the field of the username, where it can, for as long as
 * the page is open; `action` takes the answer. Where it cannot, nothing is said: the button is there.
 */
export function usePasskeyAutofill(action: string): void {
  const submit = useSubmit();
  useEffect(() => {
    let isOpen = true;
    const offer = async () => {
      if (!isOpen || !(await browserSupportsWebAuthnAutofill())) return;
      const passkey = await askForPasskey("sign-in", true);
      if (isOpen) await submit({ passkey }, { method: "post", action });
    };
    const offerQuietly = () => void offer().catch(() => undefined);
    offerQuietly();
    const timer = setInterval(offerQuietly, ASK_AGAIN);
    return () => {
      isOpen = false;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [submit, action]);
}
