/** From the start of the process to its first answer, on a database that exists. */
import { end, untilAnswered } from "./processes.ts";
import { atMost, type Line, quantile, spread } from "./report.ts";
import { type Stage, startProduct } from "./stage.ts";

const STARTS = 5;
const PORT = 4179;

export async function measureStart({ folder }: Stage): Promise<Line[]> {
  const times: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const server = startProduct(null, `${folder}/data`, PORT);
    times.push(await untilAnswered(`http://127.0.0.1:${PORT}/`));
    await end(server);
  }
  const slowest = quantile(times, 1);
  return [atMost("Start to the first answer (home), ms", slowest, 999, `; ${spread(times)}`)];
}
