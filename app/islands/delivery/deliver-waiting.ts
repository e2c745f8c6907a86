/** Sends the messages that wait on this device; loaded only where there are any. */
import { start } from "#features/contact/outgoing.ts";
import { bringNotices } from "../notices/bring-notices.ts";

bringNotices();
start();
