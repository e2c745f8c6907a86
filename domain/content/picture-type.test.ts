import { expect, test } from "vitest";
import { pictureType } from "./picture-type.ts";

const box = (brand: string, ...others: string[]) => {
  const text = `ftyp${brand}\0\0\0\0${others.join("")}`;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4 + text.length);
  return Buffer.concat([size, Buffer.from(text, "latin1")]);
};

test.each([
  ["jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe1])],
  ["png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ["webp", Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1")],
  ["avif", box("avif", "mif1", "miaf")],
  ["avif", box("mif1", "avif", "miaf")],
  ["heic", box("heic", "mif1", "heic")],
  ["heic", box("mif1", "heic")],
])("%s is recognized by its first bytes", (type, bytes) => {
  expect(pictureType(bytes)).toBe(type);
});

test.each([
  ["empty", Buffer.alloc(0)],
  ["svg", Buffer.from('\ufeff<?xml version="1.0"?><svg/>')],
  ["svg", Buffer.from("<!-- a comment --><svg onload='x'/>")],
  ["not-a-picture", Buffer.from("GIF89a")],
  ["not-a-picture", Buffer.from("%PDF-1.7")],
  ["not-a-picture", box("isom", "mp42")],
  ["not-a-picture", Buffer.from([0, 0, 0])],
])("other bytes are refused as %s", (problem, bytes) => {
  expect(() => pictureType(bytes)).toThrow(problem);
});
