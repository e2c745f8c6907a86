import { expect, test } from "vitest";
import { driverSettings, libpqEnvironment, parsePostgresUrl } from "./postgres-url.ts";

const BASE = "postgres://arena:p%40ss@db.example.org:6543/gifts";

/** The query of the address, then TLS as the driver and as libpq understand it. */
const forms: [query: string, driver: object | boolean, sslMode: string][] = [
  ["", false, "disable"],
  // Render, Heroku, DigitalOcean, RDS: a certificate of an authority that no system knows.
  ["?sslmode=require", { rejectUnauthorized: false }, "require"],
  ["?sslmode=prefer", { rejectUnauthorized: false }, "require"],
  ["?sslmode=no-verify", { rejectUnauthorized: false }, "require"],
  ["?sslmode=require&uselibpqcompat=true", { rejectUnauthorized: false }, "require"],
  ["?sslmode=verify-full", {}, "verify-full"],
  ["?sslmode=verify-full&sslrootcert=system", {}, "verify-full"],
  ["?sslrootcert=system", {}, "verify-full"],
  // Supabase's pooler in session mode, as Prisma writes it.
  ["?pgbouncer=true&connection_limit=1&application_name=neon", false, "disable"],
];

test.each(forms)("%s means the same to the driver and to libpq", (query, driver, sslMode) => {
  const address = parsePostgresUrl(`${BASE}${query}`);
  expect(driverSettings(address)).toMatchObject({
    host: "db.example.org",
    port: 6543,
    user: "arena",
    password: "p@ss",
    database: "gifts",
  });
  expect(driverSettings(address).ssl).toEqual(driver);
  const variables = libpqEnvironment(address);
  expect(variables).toMatchObject({
    PGHOST: "db.example.org",
    PGPORT: "6543",
    PGUSER: "arena",
    PGPASSWORD: "p@ss",
    PGDATABASE: "gifts",
    PGSSLMODE: sslMode,
  });
  expect(variables).not.toHaveProperty("PGAPPNAME");
});

test("driver and libpq check a named certificate, without the host's name unless verify-full asks for it", () => {
  const file = import.meta.filename;
  const address = parsePostgresUrl(`${BASE}?sslmode=require&sslrootcert=${file}`);
  expect(driverSettings(address).ssl).toMatchObject({ ca: expect.any(String) });
  expect(driverSettings(address).ssl).toHaveProperty("checkServerIdentity");
  expect(libpqEnvironment(address)).toMatchObject({
    PGSSLMODE: "verify-ca",
    PGSSLROOTCERT: file,
  });
});

test("the driver and libpq get a provider's options and its channel binding", () => {
  const query = "?sslmode=require&channel_binding=require&options=endpoint%3Dblue-sky";
  const address = parsePostgresUrl(`${BASE}${query}`);
  expect(driverSettings(address)).toMatchObject({
    options: "endpoint=blue-sky",
    enableChannelBinding: true,
  });
  expect(libpqEnvironment(address)).toMatchObject({
    PGOPTIONS: "endpoint=blue-sky",
    PGCHANNELBINDING: "require",
  });
});

test.each([
  ["?sslmode=allow", "sslmode=allow"],
  ["?sslmode=verify-ca", "sslrootcert"],
  ["?target_session_attrs=read-write", "target_session_attrs"],
  ["?port=abc", "port"],
  ["?host=db1.example.org,db2.example.org", "several hosts"],
])("%s is refused with the reason", (query, reason) => {
  const url = BASE.replace(query.startsWith("?port") ? ":6543" : "", "");
  expect(() => parsePostgresUrl(`${url}${query}`)).toThrow(reason);
});

test("the folder of a socket is a host", () => {
  expect(parsePostgresUrl("postgres://arena@%2Frun%2Fpostgresql/gifts").host).toBe(
    "/run/postgresql",
  );
  expect(parsePostgresUrl("postgres://arena@localhost/gifts?host=/tmp/pg").host).toBe("/tmp/pg");
});
