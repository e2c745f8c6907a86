import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { MINUTE } from "#domain/ports/clock.ts";
import { isDialogOpen, readOptions } from "./ask-browser.ts";

/** Sooner than a challenge expires (domain/passkeys/challenge.ts). */
const ASK_AGAIN = 4 * MINUTE;

/**
 * Has the browser offer the person's passkeys in the field of the username, where it can, for as long as
 * the page is open; `action` takes the answer. Where it cannot, nothing is said: the button is there.
 */
export function usePasskeyAutofill(action: string): void {
  const submit = useSubmit();
  // A page that loses its toast from the URL must not ask twice: the second question ends the first.
  const send = useRef((_passkey: string) => {});
  send.current = (passkey) => void submit({ passkey }, { method: "post", action });
  useEffect(() => {
    let isOpen = true;
    const offer = async () => {
      if (isDialogOpen() || !(await browserSupportsWebAuthnAutofill())) return;
      const optionsJSON = await readOptions("sign-in");
      if (!isOpen || isDialogOpen()) return;
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      if (isOpen) send.current(JSON.stringify(answer));
    };
    const offerQuietly = () => void offer().catch(() => undefined);
    offerQuietly();
    const timer = setInterval(offerQuietly, ASK_AGAIN);
    return () => {
      isOpen = false;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);
}
