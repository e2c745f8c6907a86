import {
  type ClientRequest,
  type IncomingMessage,
  type Server,
  request as sendRequest,
} from "node:http";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";

const WITHOUT_BODY = [204, 304];

/**
 * Sends a request through the product's own HTTP server and reads the whole answer.
 * `remoteAddress` is the peer's address. It follows no redirects and decompresses nothing.
 */
export async function askServer(
  server: Server,
  request: Request,
  remoteAddress = "127.0.0.1",
): Promise<Response> {
  const answer = await openAnswer(server, request, remoteAddress);
  const received = await buffer(answer);
  const status = answer.statusCode ?? 0;
  return new Response(WITHOUT_BODY.includes(status) ? null : received, {
    status,
    headers: headersOf(answer),
  });
}

/**
 * Does the same, but leaves the body to be read. The connection exists only in memory: node:http
 * documents that you may hand connections to a server.
 */
export async function openAnswer(
  server: Server,
  request: Request,
  remoteAddress: string,
): Promise<IncomingMessage> {
  const url = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const [client, peer] = duplexPair();
  server.emit("connection", Object.assign(peer, { remoteAddress }));
  return new Promise((resolve, reject) => {
    const sent = sendRequest({
      createConnection: () => client,
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        // Node leaves it out for methods that usually have no body.
        ...(body.length > 0 && { "content-length": body.length }),
        ...Object.fromEntries(request.headers),
      },
    });
    sent.once("response", resolve);
    sent.on("error", reject);
    void sendBody(sent, body);
  });
}

/** A socket hands over no more at a time, and Node handles others between two reads. */
const BYTES_PER_READ = 64 * 1024;

async function sendBody(sent: ClientRequest, body: Buffer) {
  let rest = body;
  for (; rest.length > BYTES_PER_READ; rest = rest.subarray(BYTES_PER_READ)) {
    sent.write(rest.subarray(0, BYTES_PER_READ));
    await setImmediate();
  }
  sent.end(rest.length > 0 ? rest : undefined);
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}
