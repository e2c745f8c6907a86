/** Sends the queued messages; loaded only where there are any. */
import { loadToasts } from "#app/islands/toasts/load-toasts.ts";
import { start } from "./queue.ts";

loadToasts();
start();
