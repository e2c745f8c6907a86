import { describeSite } from "./describe-site.ts";
import { openChromium } from "./puppeteer.ts";

describeSite("Chromium", openChromium);
