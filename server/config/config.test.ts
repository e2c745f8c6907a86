import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { OperatorError } from "#server/operator-error.ts";
import { type Config, readConfig } from "./config.ts";
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
    STRIPE_API_URL: "ftp://localhost",
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
  [{ GIVING_ORIGIN: "http://giving.arena.example.org" }, "GIVING_ORIGIN"],
  [{ GIVING_PROVIDER: "stripe" }, "STRIPE_SECRET_KEY"],
  [{ STRIPE_SECRET_KEY: "pk_test_1234567890" }, "STRIPE_SECRET_KEY"],
  [{ GIVING_PROVIDER: "stripe", STRIPE_SECRET_KEY: "sk_test_12345678" }, "STRIPE_WEBHOOK_SECRET"],
  [
    { STRIPE_API_URL: "http://localhost:1", PUBLIC_ORIGIN: "https://arena.example.org" },
    "STRIPE_API_URL",
  ],
  [{ STRIPE_API_URL: "http://stripe.example.org" }, "STRIPE_API_URL"],
  [
    {
      GIVING_ORIGIN: "https://arena.example.org:8443",
      PUBLIC_ORIGIN: "https://arena.example.org",
    },
    "GIVING_ORIGIN",
  ],
])("the giving settings %j are refused, and %s is named", (env, name) => {
  expect(String(catchError(() => readConfig(env as Record<string, string>)))).toContain(
    `${name}: `,
  );
});

test.each([
  [{ PUBLIC_ORIGIN: "http://arena.example.org" }, "PUBLIC_ORIGIN: must be https"],
  [{ SMTP_URL: "smtp://mail.example.org:465" }, "SMTP_URL: must begin with smtps:// for port 465"],
  [{ SMTP_URL: "smtps://mail.example.org:25" }, "SMTP_URL: must begin with smtp:// for ports 25"],
  [{ SMTP_URL: "smtps://mail.example.org:587" }, "must begin with smtp:// for ports 25 and 587"],
  [
    { SMTP_URL: "smtp://office:48213#Barn@mail.example.org:587" },
    "SMTP_URL: in the password write %23 for #, %3F for ?",
  ],
  [
    { SMTP_URL: "smtp://office:Barn?1@mail.example.org:587" },
    "in the password write %23 for #, %3F for ?",
  ],
  [{ POSTGRES_BIN: "/nope" }, "POSTGRES_BIN: has no pg_dump"],
  [{ STRIPE_FEE_PERCENT: "200" }, "STRIPE_FEE_PERCENT: must be at most 10"],
  [
    { DATABASE_URL: "postgres://arena@db/gifts?target_session_attrs=read-write" },
    "DATABASE_URL: has a parameter that the site does not know: target_session_attrs",
  ],
])("%j is refused with the reason", (env, reason) => {
  expect(String(catchError(() => readConfig(env as Record<string, string>)))).toContain(reason);
});

const LIMITS: [name: string, least: number, most: number][] = [
  ["PORT", 0, 65_535],
  ["DRAIN_SECONDS", 0, 30],
  ["BACKUP_EVERY_HOURS", 0, 720],
  ["BACKUP_KEEP", 1, 1_000],
  ["PROGRESS_EVERY_MINUTES", 1, 1_440],
  ["JOB_LEASE_SECONDS", 5, 3_600],
  ["CONTACT_HOURLY_LIMIT", 0, 100_000],
  ["CONTACT_MINIMUM_SECONDS", 0, 60],
  ["UNASKED_MAILS_HOURLY", 0, 100_000],
  ["UNASKED_MAILS_DAILY", 0, 100_000],
  ["STRIPE_FEE_PERCENT", 0, 10],
  ["STRIPE_FEE_CENTS", 0, 100],
  ["RETENTION_AUDIT_DAYS", 91, 3_650],
  ...["SPAM", "FAILED_JOBS", "WEBHOOK", "MAIL", "GATHERINGS"].map(
    (what): [string, number, number] => [`RETENTION_${what}_DAYS`, 1, 3_650],
  ),
];

test.each(LIMITS)("%s takes %d to %d", (name, least, most) => {
  const read = (value: number) => readConfig({ [name]: String(value) });
  expect([read(least), read(most)]).toHaveLength(2);
  expect(() => read(least - 1)).toThrow(`${name}: must be at least ${least}`);
  expect(() => read(most + 1)).toThrow(`${name}: must be at most ${most}`);
});

test.each([
  ["http://localhost:3000", true],
  ["http://arena.localhost", true],
  ["http://127.0.0.1:3000", true],
  ["http://127.1.2.3", true],
  ["http://[::1]:3000", true],
  ["http://notlocalhost", false],
  ["http://localhost.example.org", false],
  ["http://127.0.0.1.example.org", false],
  ["http://192.168.0.1", false],
])("on %s the test provider and http are allowed: %s", (origin, isTrial) => {
  const read = () => readConfig({ PUBLIC_ORIGIN: origin });
  if (isTrial) expect(read().giving.provider).toBe("sandbox");
  else expect(read).toThrow("PUBLIC_ORIGIN: must be https");
});

test.each([
  ["givelively", "arena", "arena/campaign"],
  ["donorbox", "arena"],
  ["givebutter", "arena/widget/campaign"],
  ["zeffy", "0a1b-2c3d"],
])("a public site takes gifts through %s with a form such as %s", (provider, ...forms) => {
  const PUBLIC_ORIGIN = "https://arena.example.org";
  for (const form of forms) {
    const { giving } = readConfig({ PUBLIC_ORIGIN, GIVING_PROVIDER: provider, GIVING_FORM: form });
    expect(giving).toMatchObject({ provider, form });
  }
});

test.each([
  ["STAFF_TWO_STEP", "required", (config) => config.twoStepRequired, true],
  ["STAFF_TWO_STEP", "optional", (config) => config.twoStepRequired, false],
  ["STAFF_TWO_STEP", "", (config) => config.twoStepRequired, false],
  [
    "OTHER_HOSTS",
    " a.example, ,b.example ",
    (config) => config.otherHosts.join(),
    "a.example,b.example",
  ],
] as [string, string, (config: Config) => unknown, unknown][])(
  "%s=%j is read as it is meant",
  (name, value, read, expected) => {
    expect(read(readConfig({ [name]: value }))).toEqual(expected);
  },
);

test("complete settings of every service are accepted, and those of tests only on a trial address", () => {
  const services = {
    GIVING_PROVIDER: "stripe",
    GIVING_ORIGIN: "https://give.example.org",
    STRIPE_SECRET_KEY: "sk_live_12345678",
    STRIPE_WEBHOOK_SECRET: "whsec_12345678",
    SMTP_URL: "smtp://mail.example.org",
    MAIL_FROM: "arena@example.org",
    SALESFORCE_URL: "https://arena.my.salesforce.com",
    SALESFORCE_CLIENT_ID: "id",
    SALESFORCE_CLIENT_SECRET: "secret",
  };
  const inPublic = readConfig({ ...services, PUBLIC_ORIGIN: "https://arena.example.org" });
  expect(inPublic.giving).toMatchObject({ provider: "stripe", origin: "https://give.example.org" });
  expect(inPublic.salesforce).toMatchObject({ clientId: "id", pledgedQuery: null });
  expect(readConfig({}).salesforce).toBeNull();
  const onTrial = { ...services, STRIPE_API_URL: "http://localhost:12111" };
  expect(readConfig(onTrial).giving.stripe.apiUrl).toBe("http://localhost:12111");
  expect(readConfig({ GIVING_PROVIDER: "sandbox" }).giving.provider).toBe("sandbox");
});

test("without a provider a public site takes no gifts", () => {
  const { giving } = readConfig({ PUBLIC_ORIGIN: "https://arena.example.org" });
  expect(giving.provider).toBe("none");
});

test.each([
  [{}, true],
  [{ BACKUP_EVERY_HOURS: "0" }, false],
  [{ DATABASE_URL: "postgres://arena@db/arena" }, false],
  [{ DATABASE_URL: "postgres://arena@db/arena", BACKUP_DIR: "/backups" }, true],
  [
    {
      DATABASE_URL: "postgres://arena@db/arena",
      BACKUP_DIR: "/backups",
      BACKUP_EVERY_HOURS: "0",
    },
    false,
  ],
])("with %j the site makes backups itself: %s, and the policy says so", (env, isScheduled) => {
  const { backup, periods } = readConfig(env as Record<string, string>);
  expect(backup.dir).toBe("BACKUP_DIR" in env ? env.BACKUP_DIR : resolve("data/backups"));
  expect(backup.everyMs !== null).toBe(isScheduled);
  expect(periods.get("backupRule")?.startsWith("The last 14 backups")).toBe(isScheduled);
});

test.each([
  ["https://arena.example.org/", "https://arena.example.org"],
  ["https://Arena.Example.org", "https://arena.example.org"],
  ["https://arena.example.org:443", "https://arena.example.org"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
])("the origin %s is read as %s", (written, origin) => {
  expect(readConfig({ PUBLIC_ORIGIN: written }).publicOrigin).toBe(origin);
});

test.each(["https://a.example/site", "https://a.example?a", "https://u@a.example"])(
  "the origin %s is refused",
  (written) => {
    expect(() => readConfig({ PUBLIC_ORIGIN: written })).toThrow(
      "PUBLIC_ORIGIN: must have no path",
    );
  },
);

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
