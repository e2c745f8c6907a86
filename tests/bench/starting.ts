/** From the start of the process to its first answer, on a database that exists. */
import { SERVER_COMMAND } from "../../scripts/server-command.mjs";
import { end, start, untilAnswered } from "./processes.ts";
import { type Line, quantile, spread } from "./report.ts";
import type { Stage } from "./stage.ts";

const STARTS = 5;

export async function measureStart(stage: Stage): Promise<Line[]> {
  const port = Number(new URL(stage.product).port) + 9;
  const times: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const server = start(null, process.execPath, SERVER_COMMAND, {
      NODE_ENV: "production",
      DATA_DIR: `${stage.folder}/data`,
      PORT: String(port),
      LOG_LEVEL: "warn",
    });
    times.push(await untilAnswered(`http://127.0.0.1:${port}/`));
    await end(server);
  }
  return [
    {
      what: "Start to the first answer (home), ms",
      target: "under 1,000",
      measured: spread(times),
      met: quantile(times, 1) < 1_000,
    },
  ];
}
