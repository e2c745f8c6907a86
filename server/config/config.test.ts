import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OperatorError } from "#server/operator-error.ts";
import { readConfig } from "./config.ts";
import { namesIn } from "./read-values.ts";
import { variables } from "./variables.ts";

const example = readFileSync(".env.example", "utf8");
const lines = example.split("\n").filter((line) => /^[A-Z]/.test(line));
const pairs = lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);

test(".env.example names exactly the variables that the site reads", () => {
  expect(pairs.map(([name]) => name).sort()).toEqual(namesIn(variables).sort());
});

test("the values of .env.example are the defaults", () => {
  expect(readConfig(Object.fromEntries(pairs))).toEqual(readConfig({}));
});

test("a wrong environment is refused with the name of every wrong variable and no other", () => {
  const wrong = {
    PORT: "http",
    GIVING_ORIGIN: "giving",
    PUBLIC_ORIGIN: "https://arena.example.org/site",
    TRUSTED_PROXIES: "10.0.0.0/8, proxy",
    DATABASE_URL: "mysql://localhost/arena",
    LOG_LEVEL: "loud",
    ORG_TIME_ZONE: "America/Bayfield",
    HOST: "127.0.0.1",
  };
  expect(() => readConfig(wrong)).toThrow(OperatorError);
  const message = String(catchError(() => readConfig(wrong)));
  const { HOST: _right, ...names } = wrong;
  for (const name of Object.keys(names)) expect(message).toContain(`${name}: `);
  expect(message).not.toContain("HOST: ");
});

test("wrong settings of mail, Salesforce and spam protection are refused with their names", () => {
  const wrong = {
    SMTP_URL: "mail.example.org",
    MAIL_FROM: "the arena",
    STAFF_MAIL: "a@example.org, b@example.org",
    SALESFORCE_URL: "http://arena.my.salesforce.com",
    SALESFORCE_API_VERSION: "62",
    SALESFORCE_CASE_KEY_FIELD: "Id/../x",
    SALESFORCE_CAMPAIGN_IDS: "701000000000001AAA, '",
    PROGRESS_SOURCE: "guess",
    PROGRESS_EVERY_MINUTES: "0",
    JOB_LEASE_SECONDS: "soon",
    CONTACT_HOURLY_LIMIT: "-1",
  };
  const message = String(catchError(() => readConfig(wrong)));
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name}: `);
});

test("a variable without those it needs is refused with the names of the missing ones", () => {
  const alone = (env: Record<string, string>) => String(catchError(() => readConfig(env)));
  expect(alone({ SMTP_URL: "smtp://mail.example.org" })).toContain("MAIL_FROM: ");
  expect(alone({ SALESFORCE_CLIENT_ID: "x" })).toMatch(
    /SALESFORCE_URL: [\s\S]*SALESFORCE_CLIENT_SECRET: /,
  );
  expect(alone({ PROGRESS_SOURCE: "salesforce" })).toContain("SALESFORCE_URL: ");
  expect(alone({ SALESFORCE_URL: "https://a.my.salesforce.com" })).not.toContain(
    "SALESFORCE_URL: ",
  );
});

test.each([
  [{ GIVING_PROVIDER: "givelively" }, "GIVING_FORM"],
  [{ GIVING_PROVIDER: "givebutter", GIVING_FORM: "only-one" }, "GIVING_FORM"],
  [{ GIVING_FORM: 'x"><script>' }, "GIVING_FORM"],
  [{ GIVING_PROVIDER: "sandbox", PUBLIC_ORIGIN: "https://arena.example.org" }, "GIVING_PROVIDER"],
  [{ GIVING_ORIGIN: "http://localhost:4000" }, "GIVING_ORIGIN"],
  [{ GIVING_PROVIDER: "stripe" }, "STRIPE_SECRET_KEY"],
  [{ STRIPE_SECRET_KEY: "pk_test_1234567890" }, "STRIPE_SECRET_KEY"],
])("the giving settings %j are refused, and %s is named", (env, name) => {
  expect(String(catchError(() => readConfig(env as Record<string, string>)))).toContain(
    `${name}: `,
  );
});

test.each([
  [{ PUBLIC_ORIGIN: "http://arena.example.org" }, "PUBLIC_ORIGIN: must be https"],
  [{ POSTGRES_BIN: "/nope" }, "POSTGRES_BIN: has no pg_dump"],
  [{ STRIPE_FEE_PERCENT: "200" }, "STRIPE_FEE_PERCENT: must be at most 10"],
  [
    { DATABASE_URL: "postgres://arena@db/gifts?target_session_attrs=read-write" },
    "DATABASE_URL: has a parameter that the site does not know: target_session_attrs",
  ],
])("%j is refused with the reason", (env, reason) => {
  expect(String(catchError(() => readConfig(env as Record<string, string>)))).toContain(reason);
});

test("an origin loses its trailing slash", () => {
  expect(readConfig({ PUBLIC_ORIGIN: "https://arena.example.org/" }).publicOrigin).toBe(
    "https://arena.example.org",
  );
});

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
