import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type PlainGet, readPlainGet } from "./plain-get.ts";

/**
 * True when the whole answer has been written; a promise when it will have been; false, and nothing
 * written, when somebody else must answer.
 */
export type AnswerPlainGet = (socket: Socket, get: PlainGet) => boolean | Promise<void>;

/**
 * Stands before `server` on its connections: answers plain GETs there, one after the other, and hands
 * a connection over to Node's HTTP for good, with all that arrived on it, at the first request that is
 * anything else (docs/decisions/0076).
 */
export class PlainConnections {
  /** Those on which all that was asked has been answered. */
  #waiting = new Set<Socket>();
  #server: Server;
  #answer: AnswerPlainGet;
  #closing: AbortSignal;
  #toNode: (socket: Socket) => void;

  constructor(server: Server, closing: AbortSignal, answer: AnswerPlainGet) {
    const [toNode] = server.listeners("connection");
    if (!toNode) throw new Error("The server takes no connections.");
    this.#server = server;
    this.#answer = answer;
    this.#closing = closing;
    this.#toNode = (socket) => toNode.call(server, socket);
    server.removeAllListeners("connection");
    server.on("connection", (socket: Socket) => this.#take(socket));
  }

  /** Ends those that wait. The server knows only the connections that were handed to it. */
  end(): void {
    for (const socket of this.#waiting) socket.end();
  }

  #take(socket: Socket): void {
    const listeners: Record<string, (chunk: Buffer) => void> = {
      data: (chunk) => {
        // While an answer is on its way, whoever asks on without reading is for Node to slow down.
        const isReading = socket.writableLength === 0 && !this.#closing.aborted;
        const get = isReading ? readPlainGet(chunk.toString("latin1")) : null;
        const answered = get !== null && this.#answer(socket, get);
        if (answered === false) this.#handOver(socket, listeners, chunk);
        else if (answered !== true) void this.#pauseUntil(socket, answered);
      },
      end: () => socket.end(),
      // What is still being made, or read slowly, is left to go on.
      timeout: () => {
        if (this.#waiting.has(socket) && socket.writableLength === 0) socket.destroy();
      },
      // Gone in the middle: there is nobody left to tell, and "close" follows.
      error: () => socket.destroy(),
      close: () => this.#waiting.delete(socket),
    };
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
    socket.setTimeout(this.#server.headersTimeout);
    this.#waiting.add(socket);
  }

  #handOver(socket: Socket, listeners: Record<string, (chunk: Buffer) => void>, chunk: Buffer) {
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
    socket.setTimeout(0);
    this.#waiting.delete(socket);
    this.#toNode(socket);
    socket.unshift(chunk);
  }

  /** What is asked meanwhile waits, so that answers keep the order of their requests. */
  async #pauseUntil(socket: Socket, answered: Promise<void>): Promise<void> {
    this.#waiting.delete(socket);
    socket.pause();
    await answered;
    if (socket.destroyed) return;
    if (this.#closing.aborted) socket.end();
    this.#waiting.add(socket);
    socket.resume();
  }
}
