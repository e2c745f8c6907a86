/**
 *   node tests/bench/bare-server.ts URL PORT
 *
 * Answers every request with the status, headers and brotli bytes of URL, and does nothing else.
 */
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

const [url = "", port] = process.argv.slice(2);
const asked = get(url, { headers: { "accept-encoding": "br" }, agent: false });
const [answer] = (await once(asked, "response")) as [IncomingMessage];
const body = await buffer(answer);
/** These headers belong to one connection; Node sets its own. */
const OF_CONNECTION = ["connection", "keep-alive", "date"];
const headers = answer.rawHeaders.filter((_, index, all) => {
  const name = all[index - (index % 2)] ?? "";
  return !OF_CONNECTION.includes(name.toLowerCase());
});
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(port),
  "127.0.0.1",
);
