import { afterEach, expect, test, vi } from "vitest";
import { uploadLabels } from "#content/desk/pictures.ts";
import { sendFile } from "./uploads.tsx";

afterEach(() => vi.unstubAllGlobals());

const { signedOut, unreachable } = uploadLabels;

test.each([
  ["takes a file", Response.json({ id: "a" }), { id: "a" }],
  [
    "refuses a file",
    Response.json({ problem: "Not a PDF" }, { status: 422 }),
    { problem: "Not a PDF" },
  ],
  ["has no session", Response.json({}, { status: 401 }), { problem: signedOut }],
  ["refuses the role", new Response("No", { status: 403 }), { problem: signedOut }],
  ["is busy", new Response("Too much", { status: 503 }), { problem: unreachable }],
  ["has a fault", Response.json({}, { status: 500 }), { problem: unreachable }],
])(
  "when the site %s, an upload says so, and asks to sign in only after 401 and 403",
  async (_, response, answer) => {
    vi.stubGlobal("fetch", async () => response);
    expect(await sendFile("/upload", new File(["x"], "x.pdf"))).toEqual(answer);
  },
);
