import type { KeyboardEvent } from "react";

/** The key code of keys that an input method handles. */
const COMPOSING_KEY_CODE = 229;

/**
 * Whether a key belongs to an input method, such as the Return that chooses a word. Safari sends
 * that Return after the composition has ended (WebKit bug 165004).
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === COMPOSING_KEY_CODE;
