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
 * A request with a content-length is sent in the pieces of its body.
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
  const isUpload = request.headers.has("content-length");
  const body = isUpload ? [] : new Uint8Array(await request.arrayBuffer());
  const [client, peer] = duplexPair();
  server.emit("connection", Object.assign(peer, { remoteAddress, setTimeout: () => peer }));
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
    if (isUpload) void sendPieces(sent, request.body ?? []);
    else sent.end(body.length > 0 ? body : undefined);
  });
}

/**
 * Sends a body piece by piece, as a socket hands over an upload; the site may answer others between
 * two of them.
 */
async function sendPieces(sent: ClientRequest, pieces: AsyncIterable<Uint8Array> | []) {
  for await (const piece of pieces) {
    sent.write(piece);
    await setImmediate();
  }
  sent.end();
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  return headers;
}
