/** Sends the messages that wait on this device; loaded only where there are any. */

import { bringNotices } from "#app/islands/notices/bring-notices.ts";
import { start } from "./queue.ts";

bringNotices();
start();
