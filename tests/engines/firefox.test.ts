import { describeSite } from "./describe-site.ts";
import { openFirefox } from "./firefox.ts";

describeSite("Firefox", openFirefox);
