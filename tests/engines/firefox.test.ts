import { describeSite } from "./describe-site.ts";
import { openFirefox } from "./puppeteer.ts";

describeSite("Firefox", openFirefox);
