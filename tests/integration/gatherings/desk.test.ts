import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#domain/forms/spam-signals.ts";
import { MINUTE } from "#domain/values/clock.ts";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import { sendDocumentForm, unschedule } from "#tests/support/edits.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import {
  advanceTime,
  BYSTANDER,
  databases,
  expectRowCount,
  type Fields,
  openDesk,
} from "#tests/support/open-test-site.ts";
import { signUp } from "#tests/support/rsvp.ts";
import { addStaff, locationOf, type Staff } from "#tests/support/staff.ts";
import { expectAnswer, expectParts, expectText } from "#tests/support/text-of.ts";

const TYPED = {
  title: "Supper and songs",
  startsAt: "2026-03-14T17:30",
  endsAt: "2026-03-14T20:30",
  place: "Sample hall, Bayfield",
  cost: "Free",
  summary: "Bring a dish.",
  takesNames: "on",
};

/** Opens the editor of one gathering. */
function openForm(staff: Staff, id = randomUUID()) {
  const key = `gatherings/${id}`;
  const post = (intent: string, changes: Fields = {}) =>
    sendDocumentForm(
      staff,
      key,
      intent,
      ENDS.includes(intent) ? changes : { ...TYPED, ...changes },
    );
  return { key, id, url: `/admin/site/edit/${key}`, post };
}

const ENDS = ["take-down", "put-back", "discard"];

describe.each(databases)("gatherings on the desk on %s", (database) => {
  test("a scheduled gathering is withdrawn when it is published again, and when it is called off", async () => {
    const { site, staff, clock } = await openDeskWithBystanders(database);
    const { key, post } = openForm(staff);
    const shown = () => site.text("/events/supper-and-songs");
    await post("publish");
    expect(await shown()).toContain("Supper and songs");
    const fields = { slug: "supper-and-songs" };
    for (const change of [{ cost: "$5", starts: "2026-03-01T05:10" }, { cost: "$9" }])
      expect(locationOf(await post("publish", { ...fields, ...change })), change.cost).toContain(
        "toast=document",
      );
    await advanceTime(clock, 20 * 60_000, site);
    expect(await shown()).toContain("$9");
    await post("publish", { ...fields, cost: "$7", starts: "2026-03-01T05:40" });
    await post("take-down");
    // It is put back as it was shown last, not with the price of the withdrawn revision.
    await post("put-back");
    expect(await shown()).toContain("$9");
    await post("publish", { ...fields, title: "Not yet", starts: "2026-03-01T05:40" });
    await unschedule(staff, key);
    await post("discard");
    const list = await staff.text("/admin/site/gatherings");
    expect(list).toContain("Supper and songs");
    expect(list).not.toContain("Not yet");
    await post("publish", { ...fields, cost: "$7", starts: "2026-03-01T05:40" });
    await post("take-down");
    await advanceTime(clock, 60 * 60_000, site);
    await expectAnswer(site.get("/events/supper-and-songs"), 410);
  });

  /** Opens a gathering with one place: ada has it, ben waits, and two entries look like spam. */
  async function openGuestList() {
    const { site, staff, clock } = await openDeskWithBystanders(database);
    const id = randomUUID();
    await publishGathering(site, id, { limit: 1, waitingList: true });
    for (const name of ["ada", "ben"]) await signUp(site, name, { gathering: id });
    await signUp(site, "=cleo", {
      gathering: id,
      [HONEYPOT_FIELD]: "x",
      email: "cleo@example.org",
    });
    await signUp(site, "ada", { gathering: id, [HONEYPOT_FIELD]: "x" });
    const path = `/admin/site/coming/${id}`;
    const editor = await addStaff(staff, "m.editor", "editor");
    const guests = (await site.rows("attendees")).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [ada = "", ben = "", cleo = "", again = ""] = guests.map((guest) => guest.id);
    const act = (intent: string, fields: Fields) => editor.post(path, { intent, ...fields });
    return { site, staff, clock, id, path, editor, ada, ben, cleo, again, act };
  }

  test("editors see and export guests, of whom viewers see only the number", async () => {
    const { site, staff, id, path, editor } = await openGuestList();
    await expectText(editor, "/admin/site/gatherings", "1 of 1 coming, 1 waiting");
    await signUp(site, "Zoe Abel", { gathering: id, email: "zoe@example.org" });
    await expectText(
      editor,
      path,
      /Coming 1 person .*ada.*Waiting list 2 people Zoe Abel.*ben.*Looks like spam; holds no place 2 people/,
    );
    const file = await editor.get(`${path}/export`);
    expect(file.headers.get("content-disposition")).toContain("attendees-2026-03-01.csv");
    const csv = await file.text();
    expectParts(csv, '"coming","ada","ada@example.org","1"', '"waiting","ben"');
    expect(csv).not.toContain("cleo");
    expect(await site.subjectsOf("exported")).toEqual([`attendees of gatherings/${id}`]);
    const viewer = await addStaff(staff, "m.viewer", "viewer");
    await expectText(viewer, "/admin/site/gatherings", "1 of 1 coming");
    const form = openForm(viewer, id);
    expect(locationOf(await viewer.get(form.url))).toContain(`/admin/site/history/${form.key}`);
  });

  test("only an entry that looks like spam is accepted, and no second one of the same guest", async () => {
    const { site, ada, cleo, again, act } = await openGuestList();
    for (const guest of [ada, cleo, again]) await act("accept", { guest });
    expect(await site.subjectsOf("record.changed")).toEqual([`attendee:${cleo}`]);
  });

  test("the place of a guest whom editors remove goes to the waiting list, also on the public page", async () => {
    const { site, ada, cleo, act } = await openGuestList();
    await act("accept", { guest: cleo });
    const { versions } = site.services;
    const before = (await versions.read()).site;
    await act("remove", { guest: ada });
    expect((await versions.read()).site, "the public page").toBeGreaterThan(before);
    const guests = (await site.rows("attendees")).map(({ name, state }) => `${name} ${state}`);
    expect(guests.sort()).toEqual(["=cleo waiting", "ada suspected", "ben coming"]);
    expect(await site.subjectsOf("record.erased")).toEqual([`attendee:${ada}`]);
  });

  test("a guest who phones needs no email, is added once, and is called when a place is free", async () => {
    const { site, clock, path, editor, ada, ben, act } = await openGuestList();
    const guest = { key: randomUUID(), name: "Dora", people: "1", email: "" };
    for (let sent = 1; sent <= 2; sent++) await expectAnswer(act("add", guest), 303);
    await expectAnswer(act("add", { ...guest, key: randomUUID(), name: "Eve" }), 303);
    await expectAnswer(act("add", { ...guest, name: "" }), 400, "Name is required");
    expect(await site.subjectsOf("record.added")).toHaveLength(2);
    const [dora, ...twice] = (await site.rows("attendees")).filter(({ name }) => name === "Dora");
    expect([dora?.state, dora?.mailed_at, twice]).toEqual(["waiting", null, []]);
    clock.advance(MINUTE);
    for (const id of [ada, ben]) await act("remove", { guest: id });
    await expectText(editor, path, /Coming 1 person .*Dora to call/);
  });

  test("editors change how many come, and mark who is here", async () => {
    const { path, editor, ada, ben, act } = await openGuestList();
    await act("remove", { guest: ada });
    await expectAnswer(act("resize", { guest: ben, people: "4" }), 409, "ben: ");
    // The first press confirms the place.
    for (const toast of ["guest-changed", "nothing-to-do"])
      expect(locationOf(await act("resize", { guest: ben, people: "1" }))).toContain(
        `toast=${toast}`,
      );
    const here = (guest: string, is = "1") => editor.post(`${path}/here`, { guest, here: is });
    for (let sent = 1; sent <= 2; sent++) await expectAnswer(here(ben), 200);
    await expectText(editor, path, "1 of 1 here");
    await here(ben, "");
    await expectText(editor, path, "0 of 1 here");
    expect((await here(BYSTANDER)).status, "a guest of another gathering").toBe(404);
  });
});

test("a form with wrong values comes back as it was typed, with its messages, and publishes nothing", async () => {
  const { site, staff } = await openDesk("sqlite");
  const { post } = openForm(staff);
  const wrong = {
    title: "",
    summary: "",
    place: "",
    slug: "Not A Slug",
    limit: "many",
    endsAt: "2026-03-14T16:30",
    askEmail: "a@",
  };
  await expectAnswer(
    post("publish", wrong),
    400,
    "Give the gathering a name",
    "Say where it is",
    "Say in a sentence or two what it is",
    "Write the address in small letters, digits and hyphens",
    "Invalid email address",
    "At least 1, or nothing",
  );
  const early = post("publish", { endsAt: "2026-03-14T16:30" });
  await expectAnswer(early, 400, "The end has to come after the start");
  await expectAnswer(post("publish", { slug: "past" }), 400, "Another page has this address");
  await expectRowCount(site, "content_revisions", 0);
});
