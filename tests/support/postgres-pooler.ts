/**
 * A pooler in session mode between tests and their PostgreSQL. A connection whose client ends is
 * reset and given to the next client of the same database, because a new one starts a process,
 * which reads the catalogs first: that takes longer than most tests' own statements.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

interface Session {
  socket: Socket;
  /** What PostgreSQL said until the session was ready; each next client gets the same. */
  greeting: Buffer;
  receive(chunk: Buffer): void;
}

// Messages of PostgreSQL's protocol: a letter, the length of the rest, the rest.
const TERMINATE = Buffer.from("X\0\0\0\x04", "latin1");
const DISCARD = Buffer.from("Q\0\0\0\x10DISCARD ALL\0", "latin1");
/** The last message of each answer, before a letter: I outside a transaction. */
const READY = Buffer.from("Z\0\0\0\x05", "latin1");
const IDLE = "I".charCodeAt(0);

const isReady = (answer: Buffer) => answer.subarray(-READY.length - 1, -1).equals(READY);

/** Starts a pooler of the PostgreSQL on this port; listens on a free one. */
export async function startPooler(
  host: string,
  port: number,
): Promise<{ port: number; server: Server }> {
  /** The free sessions, by the first message of their clients: database, user and settings. */
  const free = new Map<string, Session[]>();

  function serve(client: Socket, startup: Buffer) {
    const key = startup.toString("latin1");
    const sessions = free.get(key) ?? [];
    free.set(key, sessions);
    const session = sessions.pop() ?? open(startup, sessions);
    const { socket } = session;
    const relay = (chunk: Buffer) => client.write(chunk);
    const cut = () => void socket.destroy();
    const lose = () => void client.destroy();
    if (session.greeting.length > 0) client.write(session.greeting);
    session.receive =
      session.greeting.length > 0
        ? relay
        : collect((greeting) => {
            session.greeting = greeting;
            session.receive = relay;
            relay(greeting);
          });
    socket.once("close", lose);
    client.once("close", cut);
    client.on("data", (chunk) => {
      if (!chunk.equals(TERMINATE)) return socket.write(chunk);
      // A client that ends twice must not give its session away twice.
      client.removeAllListeners("data").resume();
      client.off("close", cut);
      session.receive = collect((answer) => {
        socket.off("close", lose);
        // A client may end within a transaction.
        if (answer.at(-1) !== IDLE) socket.destroy();
        else sessions.push(session);
        client.end();
      });
      return socket.write(DISCARD);
    });
  }

  function open(startup: Buffer, sessions: Session[]): Session {
    const socket = connect(port, host).setNoDelay();
    const session: Session = { socket, greeting: Buffer.of(), receive: () => undefined };
    socket.write(startup);
    socket.on("data", (chunk) => session.receive(chunk));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      const index = sessions.indexOf(session);
      if (index >= 0) sessions.splice(index, 1);
    });
    return session;
  }

  const server = createServer((client) => {
    client.setNoDelay();
    client.on("error", () => undefined);
    client.once("data", (startup) => serve(client, startup));
  });
  await once(server.listen(0, host), "listening");
  return { port: (server.address() as AddressInfo).port, server };
}

/** Collects an answer until PostgreSQL is ready again. */
function collect(use: (answer: Buffer) => void): (chunk: Buffer) => void {
  let answer = Buffer.of();
  return (chunk) => {
    answer = Buffer.concat([answer, chunk]);
    if (isReady(answer)) use(answer);
  };
}
