/** What a browser is sent for home. The same budgets are checked by npm test (tests/integration/budgets). */
import { budgets, homeBytes } from "#tests/support/sent-bytes.ts";
import type { Line } from "./report.ts";
import type { Stage } from "./stage.ts";

export async function measureBytes({ product, host }: Stage): Promise<Line[]> {
  const { html, script } = await homeBytes((path, headers) =>
    fetch(product + path, { headers: { ...headers, host } }),
  );
  return [
    {
      what: "Home, HTML with its styles, bytes as brotli",
      target: `at most ${budgets.html}`,
      measured: String(html),
      met: html <= budgets.html,
    },
    {
      what: "Script on home, bytes as brotli: all of it, none before the first interaction or idle",
      target: `at most ${budgets.script}`,
      measured: String(script),
      met: script <= budgets.script,
    },
  ];
}
