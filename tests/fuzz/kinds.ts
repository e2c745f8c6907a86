/** Every public input and the desk's forms, and the shape of the data that is sent to it. */
import fc from "fast-check";
import type { FormPath } from "#app/forms/forms.ts";
import { HONEYPOT_FIELD } from "#domain/forms/spam-signals.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { message } from "#tests/support/message.ts";
import { signAsDonorbox } from "#tests/support/sign-webhook.ts";
import { anything, headerValue, jsonOf, spoiled, text } from "./arbitraries.ts";
import { staffForm, staffPages } from "./staff-inputs.ts";

/** A request to make; `signedIn` adds the administrator's cookie. */
export interface Probe {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: BodyInit;
  signedIn?: boolean;
}

export const SECRETS = {
  donorbox: "donorbox-fuzz-secret",
  givebutter: "givebutter-fuzz-secret",
};

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
const SAME_SITE = { "sec-fetch-site": "same-origin" };

const post = (path: string, body: BodyInit, headers: Record<string, string>): Probe => ({
  method: "POST",
  path,
  body,
  headers: { ...SAME_SITE, ...headers },
});
const get = (path: string, headers: Record<string, string> = {}): Probe => ({
  method: "GET",
  path,
  headers,
});

/** URL-encodes the fields, whatever their values are. */
const formBody = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, safeString(value).toWellFormed()]),
  ).toString();

function safeString(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "";
  }
}

/** A form as its script sends it, under its own key. */
const asJson = (path: string, good: Record<string, unknown>, values: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.uuid(), spoiled(good, values))
    .chain(([id, fields]) => jsonOf(fc.constant({ ...fields, key: id })))
    .map((body) => post(path, body, JSON_TYPE));
/** A form as a browser without scripts sends it. */
const asForm = (path: string, good: Record<string, unknown>, values: fc.Arbitrary<unknown>) =>
  spoiled(good, values).map((fields) => post(path, formBody(fields), FORM_TYPE));

const { email } = message;
const person = { firstName: message.firstName, lastName: message.lastName, email, phone: "" };
const pledge = { ...person, amount: "$1,250.50", months: "12", notes: "" };
const gift = { ...person, amount: "40", other: "", frequency: "once", coverFee: "yes" };
const coming = { gathering: SUPPER.slug, name: "Ada", email, people: "2", waits: "yes" };
/** The fields of the sign-in page, the code page and the page for a forgotten password. */
const credentials = { username: "admin", password: "wrong", code: "123456", email, next: "a-new" };
const amount = /^[$ ]?-?\d{0,12}(,\d{1,4}){0,3}([.,]\d{0,4})?( ?[kKmM]| USD)?$/;
const money = fc.oneof(anything, fc.stringMatching(amount));

const givebutter = fc
  .tuple(
    spoiled({ id: "e-1", event: "transaction.succeeded" }, anything),
    spoiled({ id: "g-1", status: "succeeded", donated: 250, first_name: "Ruth", email }, anything),
  )
  .map(([event, data]) => ({ ...event, data }));
const donorbox = spoiled(
  { id: 1, amount: "25.00", currency: "usd", status: "paid", action: "new", donor: {} },
  anything,
).map((donation) => [donation]);

const SIGN_IN = ["/admin", "/admin/code", "/admin/forgotten", "/admin/choose-password"];
/** The pages that links in mails lead to. */
const LINKS = [
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/events/coming",
  "/donate/mine",
  "/admin/link",
];
const PAGES = ["/", "/plans", "/donate", "/contact", "/news", "/newsletter", "/api/progress"];
const OTHERS = ["/admin", "/api/contact", "/webhooks/givebutter", "/healthz", "/readyz"];
/** Parts of paths. */
const PARTS = "admin api news assets .. . donate newsletter contact.data giving".split(" ");
const pairs = (names: string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), text), { maxLength: 5 })
    .map((all) => all.map(([n, v]) => `${encode(n)}=${encode(v)}`).join("&"));
const encode = (value: string) => encodeURIComponent(value.toWellFormed());

const HEADER_NAMES =
  "accept accept-encoding accept-language authorization content-type content-length cookie forwarded host if-modified-since if-none-match origin purpose range referer sec-fetch-site transfer-encoding user-agent x-forwarded-for x-forwarded-host x-forwarded-proto x-http-method-override x-request-id".split(
    " ",
  );

type FormInputs = readonly [
  page: string,
  good: Record<string, unknown>,
  values: fc.Arbitrary<unknown>,
];
const FORMS: Record<FormPath, FormInputs> = {
  "/api/contact": [
    "/contact",
    { ...message, filledInMs: 9_000, [HONEYPOT_FIELD]: "", proof: null },
    anything,
  ],
  "/api/newsletter": ["/newsletter", { email }, anything],
  "/api/pledge": ["/donate/pledge", pledge, money],
  "/api/gift": ["/donate", gift, money],
  "/api/coming": [`/events/${SUPPER.slug}`, coming, anything],
};

export const kinds: Record<string, fc.Arbitrary<Probe>> = {
  ...Object.fromEntries(
    Object.entries(FORMS).flatMap(([api, [page, good, values]]) => [
      [api, asJson(api, good, values)],
      [page, asForm(page, good, values)],
    ]),
  ),
  "sign-in": fc.oneof(...SIGN_IN.map((path) => asForm(path, credentials, anything))),
  links: fc.oneof(
    ...LINKS.map((path) => asForm(path, { token: "x", people: "2", email }, anything)),
  ),
  webhooks: fc.oneof(
    jsonOf(donorbox).map((body) => {
      const { text: signed, headers } = signAsDonorbox(SECRETS.donorbox, body);
      return post("/webhooks/donorbox", signed, headers);
    }),
    jsonOf(givebutter).map((body) =>
      post("/webhooks/givebutter", body, { signature: SECRETS.givebutter }),
    ),
    fc
      .tuple(fc.constantFrom("donorbox", "givebutter", "none"), text, headerValue)
      .map(([provider, body, signature]) =>
        post(`/webhooks/${provider}`, body, { signature, "donorbox-signature": signature }),
      ),
  ),
  "query strings": fc.oneof(
    fc
      .tuple(fc.constantFrom(...PAGES), pairs(["subject", "utm_source", "token"]))
      .map(([path, query]) => get(`${path}?${query}`)),
    fc
      .tuple(fc.constantFrom(...LINKS), text)
      .map(([path, token]) => get(`${path}?token=${encode(token)}`)),
    staffPages(pairs),
  ),
  cookies: fc
    .tuple(
      fc.constantFrom("/admin", "/admin/messages", "/admin/donations.data", "/"),
      fc.array(
        fc.tuple(fc.oneof(fc.constantFrom("staff", "__Host-staff"), headerValue), headerValue),
        { maxLength: 6 },
      ),
    )
    .map(([path, cookies]) =>
      get(path, { cookie: cookies.map(([n, v]) => `${n}=${v}`).join("; ") }),
    ),
  headers: fc
    .tuple(
      fc.constantFrom("GET", "HEAD", "POST", "PUT", "OPTIONS", "PATCH", "DELETE"),
      fc.constantFrom(...PAGES, ...OTHERS),
      fc.array(fc.tuple(fc.constantFrom(...HEADER_NAMES), headerValue), { maxLength: 8 }),
    )
    .map(([method, path, headers]) => ({ method, path, headers: Object.fromEntries(headers) })),
  paths: fc
    .array(fc.oneof(fc.constantFrom(...PARTS), text.map(encode)), { maxLength: 5 })
    .map((parts) => get(`/${parts.join("/")}`)),
  "staff forms": staffForm(money).map(({ path, fields }) => ({
    ...post(path, formBody(fields), FORM_TYPE),
    signedIn: true,
  })),
};
