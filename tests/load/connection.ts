import { connect, type Socket } from "node:net";

/** After this time without progress, an answer counts as missing. */
export const PATIENCE_MS = 60_000;

/**
 * Sends the same request again and again over a kept-alive HTTP/1.1 connection. It opens a new
 * connection after the server has ended one, which nginx does after 1,000 requests.
 */
export class Connection {
  #socket: Socket | null = null;
  #url: URL;
  #request: Buffer;
  #left = -1;
  #head = "";
  #status = 0;
  #isLast = false;
  #done: ((status: number) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  constructor(url: URL, request: Buffer) {
    this.#url = url;
    this.#request = request;
  }

  /**
   * Sends the request. Resolves to the status once the whole answer has arrived, and rejects
   * without an answer.
   */
  send(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#fail = reject;
      this.#socket ??= this.#connect();
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#fail = null;
    this.#socket?.destroy();
  }

  #connect(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    socket.setNoDelay(true);
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on("data", (data) => this.#read(data));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (this.#socket === socket) this.#end();
    });
    return socket;
  }

  /** Ends the connection, so that the next request uses a new one. */
  #end(): void {
    this.#socket = null;
    this.#left = -1;
    this.#head = "";
    this.#fail?.(new Error("the connection was closed"));
    this.#fail = null;
  }

  /**
   * Reads the answer. Heads are small and arrive whole or nearly so; bodies are counted, not kept.
   */
  #read(data: Buffer): void {
    let body = data.length;
    if (this.#left < 0) {
      this.#head += data.toString("latin1");
      const end = this.#head.indexOf("\r\n\r\n");
      if (end < 0) return;
      this.#status = Number(this.#head.slice(9, 12));
      this.#isLast = /\r\nconnection: close/i.test(this.#head.slice(0, end));
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#head.slice(0, end))?.[1] ?? "0";
      body = this.#head.length - end - 4;
      this.#left = Number(length);
      this.#head = "";
    }
    this.#left -= body;
    if (this.#left > 0) return;
    this.#left = -1;
    this.#fail = null;
    if (this.#isLast) {
      this.#socket?.destroy();
      this.#socket = null;
    }
    this.#done?.(this.#status);
  }
}

export interface RequestSpec {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Returns the bytes of a request. */
export function toBytes(
  host: string,
  { method, path, headers = {}, body = "" }: RequestSpec,
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === "GET" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
