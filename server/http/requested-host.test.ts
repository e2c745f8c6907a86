import { describe, expect, test } from "vitest";
import { makeTargetReader } from "./requested-host.ts";

const site = (path: string) => ({ host: "site", path });
const giving = (path: string) => ({ host: "giving", path });
const BAD = { refused: 400 };
const MISDIRECTED = { refused: 421 };

describe("other names of the organization", () => {
  const read = makeTargetReader("https://arena.test", null, ["Old.Example"]);
  const leads = { movedTo: "https://arena.test/about?a=1" };

  test.each([
    ["www.arena.test", leads],
    ["WWW.arena.test:443", leads],
    ["old.example", leads],
    ["www.old.example", MISDIRECTED],
    ["x.arena.test", MISDIRECTED],
    ["arena.test.www", MISDIRECTED],
  ])("%s leads to the public origin, or is refused", (host, expected) => {
    expect(read({ url: "/about?a=1", rawHeaders: ["Host", host] })).toEqual(expected);
  });
});

describe("with PUBLIC_ORIGIN and GIVING_ORIGIN", () => {
  const read = makeTargetReader("https://arena.test", "https://give.test");

  test.each([
    ["arena.test", site("/about")],
    ["ARENA.test", site("/about")],
    ["arena.test:443", site("/about")],
    ["give.test", giving("/about")],
    ["GIVE.test:443", giving("/about")],
    ["give.test.", BAD],
    ["arena.test.", BAD],
    ["give.test:80", MISDIRECTED],
    ["give.test:4443", MISDIRECTED],
    ["localhost", MISDIRECTED],
    ["127.0.0.1", MISDIRECTED],
    ["evil.test", MISDIRECTED],
    ["arena.test.evil.test", MISDIRECTED],
    ["", BAD],
    ["arena.test, give.test", BAD],
    ["arena.test/x", BAD],
    ["arena.test@give.test", BAD],
    ["user@arena.test", BAD],
    ["arena.test:", BAD],
    ["arena.test:99999999", BAD],
    ["arena.test:65536", BAD],
    ["9007199254740993", BAD],
    ["arena..test", BAD],
    ["%61rena.test", BAD],
    ["[::1", BAD],
    ["\u00e4rena.test", BAD],
    ["a".repeat(300), BAD],
  ])("Host: %s gets the site, the giving origin or a refusal", (host, expected) => {
    expect(read({ url: "/about", rawHeaders: ["Host", host] })).toEqual(expected);
  });

  test.each([
    [["Accept", "*/*"], BAD],
    [["Host", "arena.test", "Host", "arena.test"], BAD],
    [["Host", "arena.test", "host", "give.test"], BAD],
  ])("the headers %j are refused", (rawHeaders, expected) => {
    expect(read({ url: "/", rawHeaders })).toEqual(expected);
  });

  test.each([
    ["http://arena.test/about?a=b", "arena.test", site("/about?a=b")],
    ["https://ARENA.test", "arena.test", site("/")],
    ["http://arena.test?a=b", "arena.test", site("/?a=b")],
    ["http://arena.test/about", "give.test", BAD],
    ["http://give.test/admin", "arena.test", BAD],
    ["http://evil.test/", "arena.test", BAD],
    ["http://user@arena.test/", "arena.test", BAD],
    ["ftp://arena.test/", "arena.test", BAD],
    ["//give.test/admin", "arena.test", site("//give.test/admin")],
    ["*", "arena.test", BAD],
    ["arena.test:443", "arena.test", BAD],
    ["", "arena.test", BAD],
    ["/\\give.test/", "arena.test", BAD],
    ["/a?b=\\c", "arena.test", site("/a?b=\\c")],
    ["/\u00e4", "arena.test", BAD],
  ])("%s with Host: %s gets the site or a refusal", (url, host, expected) => {
    expect(read({ url, rawHeaders: ["Host", host] })).toEqual(expected);
  });

  test("/healthz is answered under any host", () => {
    expect(read({ url: "/healthz", rawHeaders: ["Host", "10.0.0.7:3000"] })).toEqual(
      site("/healthz"),
    );
    expect(read({ url: "/healthz", rawHeaders: ["Host", "9007199254740993"] })).toEqual(BAD);
  });
});

test("without PUBLIC_ORIGIN only localhost and IP addresses are answered", () => {
  const read = makeTargetReader(null, "http://give.localhost:3000");
  const asked = (host: string) => read({ url: "/", rawHeaders: ["Host", host] });
  for (const host of [
    "localhost",
    "localhost:3000",
    "arena.localhost",
    "192.168.1.5:8080",
    "[::1]",
  ])
    expect(asked(host), host).toEqual(site("/"));
  expect(asked("give.localhost:3000")).toEqual(giving("/"));
  for (const host of ["arena.test", "localhost.evil.test", "notlocalhost"])
    expect(asked(host), host).toEqual(MISDIRECTED);
});
