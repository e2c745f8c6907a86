import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { BrokenOffError, readFileForm, TooLargeError } from "./read-file-form.ts";

const TYPE = "multipart/form-data; boundary=line";
const HEAD =
  '--line\r\nContent-Disposition: form-data; name="file"; filename="gifts.csv"\r\nContent-Type: text/csv\r\n\r\n';
const END = "\r\n--line--\r\n";

type Take = Parameters<typeof readFileForm<string>>[3];
const readText: Take = async ({ fileName, content }) => `${fileName}: ${await buffer(content)}`;

/**
 * Reads a form of at most 10 bytes that arrives in these pieces. An Error among them is a
 * connection error.
 */
function read(pieces: (string | Error)[], take = readText) {
  async function* arriving() {
    for (const piece of pieces) {
      if (piece instanceof Error) throw piece;
      yield new TextEncoder().encode(piece);
    }
  }
  return readFileForm(TYPE, Readable.from(arriving()), 10, take);
}

test("a form's file is passed on with its name; a form without a file gives null", async () => {
  expect(await read([HEAD, "a,b", END])).toBe("gifts.csv: a,b");
  expect(await read(["--line--\r\n"])).toBeNull();
});

test.each([
  ["ends within the file", [HEAD, "a,b\r\n"]],
  ["ends before the file", ["--line\r\nContent-Disp"]],
  ["loses its connection within the file", [HEAD, "a,b", new Error("reset")]],
  ["loses its connection before the file", [new Error("reset")]],
])("a form that %s counts as broken off", async (_, pieces) => {
  await expect(read(pieces)).rejects.toThrow(BrokenOffError);
});

test("what was stored of a file is removed before the form is reported as broken off", async () => {
  let removed = false;
  const take: Take = async ({ content }) => {
    try {
      return await readText({ fileName: "", content });
    } finally {
      await Promise.resolve();
      removed = true;
    }
  };
  await expect(read([HEAD, "a,b", new Error("reset")], take)).rejects.toThrow(BrokenOffError);
  expect(removed).toBe(true);
});

test("a file over the limit is too large", async () => {
  await expect(read([HEAD, "a".repeat(11), END])).rejects.toThrow(TooLargeError);
});

test("a failure while storing the file counts neither as broken off nor as too large", async () => {
  const full = new Error("the disk is full");
  const take: Take = async ({ content }) => {
    for await (const _ of content) throw full;
    return "";
  };
  await expect(read([HEAD, "a,b", END], take)).rejects.toBe(full);
});
