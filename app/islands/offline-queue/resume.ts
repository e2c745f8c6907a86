/** Sends the queued messages; loaded only where there are any. */
import { loadNotices } from "#app/islands/notices/load-notices.ts";
import { start } from "./queue.ts";

loadNotices();
start();
