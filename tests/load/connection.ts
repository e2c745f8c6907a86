import { connect, type Socket } from "node:net";

/** One kept-alive HTTP/1.1 connection that sends the same request again and again. */
export class Connection {
  #socket: Socket;
  #request: Buffer;
  #left = -1;
  #head = "";
  #status = 0;
  #done: ((status: number) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  constructor(url: URL, request: Buffer) {
    this.#request = request;
    this.#socket = connect(Number(url.port), url.hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (data) => this.#read(data));
    this.#socket.on("error", (error) => this.#end(error));
    this.#socket.on("close", () => this.#end(new Error("the connection was closed")));
  }

  /** Sends the request; resolves to the status once the whole answer is there. */
  send(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#fail = reject;
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#fail = null;
    this.#socket.destroy();
  }

  #end(error: Error): void {
    this.#fail?.(error);
    this.#fail = null;
  }

  /** Heads are small and arrive whole or nearly so; bodies are counted, not kept. */
  #read(data: Buffer): void {
    let body = data.length;
    if (this.#left < 0) {
      this.#head += data.toString("latin1");
      const end = this.#head.indexOf("\r\n\r\n");
      if (end < 0) return;
      this.#status = Number(this.#head.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#head.slice(0, end))?.[1] ?? "0";
      body = this.#head.length - end - 4;
      this.#left = Number(length);
      this.#head = "";
    }
    this.#left -= body;
    if (this.#left > 0) return;
    this.#left = -1;
    this.#fail = null;
    this.#done?.(this.#status);
  }
}

export interface RequestSpec {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The bytes of a request. */
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
