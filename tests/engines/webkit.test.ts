import { describeSite } from "./describe-site.ts";
import { openWebKit } from "./webkit.ts";

describeSite("WebKit", openWebKit);
