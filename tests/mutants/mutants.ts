/**
 * Wrong changes that a test must notice, one for each fault that was mended or that no test had noticed. Add
 * a line with each mended fault whose test could be lost.
 */
export interface Mutant {
  /** What goes wrong with it. */
  what: string;
  file: string;
  /** Text that is once in the file, and what it becomes. */
  from: string;
  to: string;
  /** The test that notices it: its file, and the beginning of its title. */
  test: readonly [file: string, title: string];
}

const LOCKS = "tests/integration/locks.test.ts";
const DEPOSITS = "tests/integration/deposits.test.ts";
const STRIPE = "tests/integration/stripe.test.ts";
const ACCOUNTS = "tests/integration/staff-accounts.test.ts";
const FLOODS = "tests/security/floods.test.ts";
const ERASED: Mutant["test"] = ["tests/integration/privacy.test.ts", "an erased person is in no"];
const ON_POSTGRES = ".$if(onPostgres(trx), (query) => query.forUpdate())";

export const mutants: readonly Mutant[] = [
  {
    what: "numbers of deposits without a lock",
    file: "domain/donations/deposits.ts",
    from: 'await lock(trx, "deposits");',
    to: "",
    test: [LOCKS, "two deposits that are opened at once"],
  },
  {
    what: "a deposit is not locked while it closes",
    file: "domain/donations/deposits.ts",
    from: ON_POSTGRES,
    to: "",
    test: [LOCKS, "a check that is entered while its deposit closes"],
  },
  {
    what: "a voided check does not lock its deposit",
    file: "domain/donations/void-gift.ts",
    from: ON_POSTGRES,
    to: "",
    test: [LOCKS, "a check that is voided while its deposit closes"],
  },
  {
    what: "a pledge is not locked by its payment",
    file: "domain/pledges/record-payment.ts",
    from: ON_POSTGRES,
    to: "",
    test: [LOCKS, "two payments at once on one pledge"],
  },
  {
    what: "places of a gathering without a lock",
    file: "domain/gatherings/capacity.ts",
    from: "await lock(trx, `gathering:",
    to: "void (`gathering:",
    test: [LOCKS, "two who sign up at once"],
  },
  {
    what: "addresses of a collection without a lock",
    file: "domain/content/publish-content.ts",
    from: "await lock(trx, `addresses:",
    to: "void (`addresses:",
    test: [LOCKS, "two gatherings that are published at once"],
  },
  {
    what: "the ledger without a lock",
    file: "domain/ledger/post-changes.ts",
    from: 'await lock(trx, "ledger");',
    to: "",
    test: [LOCKS, "two instances that list the ledger"],
  },
  {
    what: "administrators are not locked when one is changed",
    file: "domain/accounts/accounts.ts",
    from: `    await trx
      .updateTable("staff_accounts")
      .set({ role: "administrator" })
      .where("role", "=", "administrator")
      .execute();
`,
    to: "",
    test: [LOCKS, "two administrators who close each other"],
  },
  {
    what: "a job that is being claimed is waited for",
    file: "domain/outbox/job-lease.ts",
    from: "onPostgres(db) ? due.forUpdate().skipLocked() : due",
    to: "due",
    test: [LOCKS, "a job that another instance is claiming"],
  },
  {
    what: "migrations without a lock",
    file: "db/migrate.ts",
    from: 'await lock(trx, "migrations");',
    to: "",
    test: [LOCKS, "two instances that start at once"],
  },
  {
    what: "letters are written without a lock",
    file: "domain/letters/write-letters.ts",
    from: 'await lock(trx, "letters");',
    to: "",
    test: [LOCKS, "a gift that two thank for at once"],
  },
  {
    what: "letters of online gifts are composed without a lock",
    file: "domain/letters/letter-mail.ts",
    from: `await lock(trx, "letters");
    const [gift]`,
    to: "const [gift]",
    test: [LOCKS, "two online gifts whose letters"],
  },
  {
    what: "an import is undone without the lock of letters",
    file: "domain/imports/undo-import.ts",
    from: 'await lock(trx, "letters");',
    to: "",
    test: [LOCKS, "a gift that is thanked for while its import"],
  },
  {
    what: "a failed letter is withdrawn without a lock",
    file: "domain/letters/finish-letters.ts",
    from: `await lock(trx, "letters");
    const failed`,
    to: "const failed",
    test: [LOCKS, "a letter that could not be sent"],
  },
  {
    what: "the key of a refund without what was left",
    file: "domain/giving/refund-gift.ts",
    from: "{left}:",
    to: "{id}:",
    test: [STRIPE, "an administrator refunds a gift"],
  },
  {
    what: "a payout is noted on every gift",
    file: "domain/giving/payouts.ts",
    from: `.set({ payout_id: id, payout_on: arrives_on })
        .where("donation_id", "=", donation_id)`,
    to: ".set({ payout_id: id, payout_on: arrives_on })",
    test: [STRIPE, "a monthly gift is a gift each month"],
  },
  {
    what: "a late report stores an erased person's payment again",
    file: "domain/giving/record-online-gift.ts",
    from: "if (gone) return;",
    to: "",
    test: [STRIPE, "reconciliation passes over"],
  },
  {
    what: "a donor sees voided gifts",
    file: "domain/giving/donor-link.ts",
    from: '    .where("voided_at", "is", null)\n',
    to: "",
    test: [STRIPE, "a donor sees the own gifts"],
  },
  {
    what: "a late received of the same moment undoes a refund",
    file: "domain/giving/record-gift.ts",
    from: '("excluded.status")} > ',
    to: '("excluded.status")} <> ',
    test: ["tests/integration/stripe-orders.test.ts", "of two reports of one moment"],
  },
  {
    what: "an older reading replaces a payment's details",
    file: "domain/giving/record-online-gift.ts",
    from: '.where("online_payments.read_at", "<=", readAt)',
    to: "",
    test: ["tests/integration/stripe-orders.test.ts", "of two reports of one moment"],
  },
  {
    what: "a row is taken out of a closed deposit",
    file: "domain/donations/enter-row.ts",
    from: "!deposit || deposit.closed_at",
    to: "!deposit",
    test: [DEPOSITS, "each row is a gift at once"],
  },
  {
    what: "a check number of a closed deposit is corrected",
    file: "domain/donations/correct-gift.ts",
    from: '"payment_method", "check_number"]',
    to: '"payment_method"]',
    test: [DEPOSITS, "each row is a gift at once"],
  },
  {
    what: "a closed deposit is counted again",
    file: "domain/donations/deposits.ts",
    from: 'if (closed_at) return "closed";',
    to: "",
    test: [DEPOSITS, "each row is a gift at once"],
  },
  {
    what: "a deposit closes despite another total",
    file: "domain/donations/deposits.ts",
    from: "despite !== String(total)",
    to: "!despite",
    test: [DEPOSITS, "each row is a gift at once"],
  },
  {
    what: "an erasure leaves the online payment",
    file: "domain/privacy/erase-person.ts",
    from: 'await trx.deleteFrom("online_payments").where("donation_id", "=", id).execute();',
    to: "",
    test: ERASED,
  },
  {
    what: "an erasure leaves the description",
    file: "db/personal-columns.ts",
    from: 'description: { csv: true, policy: "" },',
    to: "description: STAYS_IN_CSV,",
    test: ERASED,
  },
  {
    what: "an erasure leaves links that were mailed",
    file: "domain/privacy/erase-person.ts",
    from: 'await trx.deleteFrom("staff_links").where("staff_id", "=", id).execute();',
    to: "",
    test: ERASED,
  },
  {
    what: "a colleague's passkey is removed by its id",
    file: "domain/accounts/own-passkeys.ts",
    from: '      .where("id", "=", id)\n      .where("staff_id", "=", actor.staffId)',
    to: '      .where("id", "=", id)',
    test: ["tests/integration/passkeys.test.ts", "a closed account is not entered"],
  },
  {
    what: "a closed account counts as an administrator",
    file: "domain/accounts/accounts.ts",
    from: '.where("disabled_at", "is", null)',
    to: "",
    test: [ACCOUNTS, "one's own account can be closed"],
  },
  {
    what: "two-step sign-in that is switched off leaves other sessions",
    file: "domain/accounts/two-step.ts",
    from: `await endOtherSessions(trx, actor);
    await recordAudit(trx, isoTime(clock), actor, "two-step.disabled");`,
    to: "",
    test: [ACCOUNTS, "two-step sign-in asks for a code"],
  },
  {
    what: "a refund in a file that is negative adds money",
    file: "domain/imports/check/read-row.ts",
    from: "Math.abs(back.cents)",
    to: "back.cents",
    test: ["domain/imports/check/read-row.test.ts", "a refund written as -15.00"],
  },
  {
    what: "a duplicate of the next day is not recognized",
    file: "domain/imports/check/match-rows.ts",
    from: "1.5 * DAY",
    to: "0.5 * DAY",
    test: ["tests/integration/import-records.test.ts", "a row like a gift stored"],
  },
  {
    what: "a voided record is a duplicate",
    file: "domain/imports/check/match-rows.ts",
    from: '.where("voided_at", "is", null)',
    to: "",
    test: ["tests/integration/import-records.test.ts", "a row like a gift stored"],
  },
  {
    what: "a file's dates may lie a month ahead",
    file: "domain/imports/check/read-date.ts",
    from: "now.getTime() + DAY",
    to: "now.getTime() + 30 * DAY",
    test: ["domain/imports/check/readings.test.ts", '"2026-12-05" is "Date lies'],
  },
  {
    what: "reminders go out at night",
    file: "domain/pledges/remind-pledgers.ts",
    from: "wallTime(now, timeZone).slice(11, 13) < FROM_HOUR",
    to: "false",
    test: ["tests/integration/installments.test.ts", "reminders are off"],
  },
  {
    what: "an installment is not overdue on its day",
    file: "domain/pledges/installments.ts",
    from: "dueOn <= today",
    to: "dueOn < today",
    test: ["domain/pledges/installments.test.ts", "an installment is overdue"],
  },
  {
    what: "an instance ends a job whose lease another has",
    file: "domain/outbox/job-lease.ts",
    from: '\n    .where("lease_id", "=", job.lease_id);',
    to: ";",
    test: ["tests/integration/outbox.test.ts", "an instance whose lease has ended"],
  },
  {
    what: "a name is never locked for many networks",
    file: "domain/accounts/lockout.ts",
    from: "FAILURES_OF_NAME = 100",
    to: "FAILURES_OF_NAME = 100_000",
    test: [FLOODS, "strangers can neither lock"],
  },
  {
    what: "a network asks for any number of links",
    file: "domain/giving/donor-link.ts",
    from: "PER_ADDRESS = 10",
    to: "PER_ADDRESS = 10_000",
    test: [FLOODS, "a link to the own gifts"],
  },
  {
    what: "one mailbox gets any number of links",
    file: "domain/giving/donor-link.ts",
    from: "PER_EMAIL = 4",
    to: "PER_EMAIL = 4_000",
    test: [FLOODS, "a link to the own gifts"],
  },
  {
    what: "a network begins any number of gifts",
    file: "domain/giving/start-gift.ts",
    from: "REFUSED_AFTER = 40",
    to: "REFUSED_AFTER = 40_000",
    test: [FLOODS, "each form answers 429"],
  },
  {
    what: "small gifts from anywhere are never refused",
    file: "domain/giving/start-gift.ts",
    from: "MANY_SMALL = 60",
    to: "MANY_SMALL = 60_000",
    test: ["tests/integration/giving.test.ts", "many small gifts of three networks"],
  },
  {
    what: "a card's fee without its cents",
    file: "domain/values/money.ts",
    from: "basisPoints) / 10_000) + cents;",
    to: "basisPoints) / 10_000);",
    test: ["domain/values/money.test.ts", "a card takes its part"],
  },
  {
    what: "gifts of an open deposit are thanked for",
    file: "domain/letters/to-thank.ts",
    from: "where closed_at is null",
    to: "where false",
    test: ["tests/integration/letters.test.ts", "several gifts of a person are one mail"],
  },
  {
    what: "a comparison that failed is tried again each minute",
    file: "domain/giving/reconcile.ts",
    from: "notBefore = now + HOUR;",
    to: "",
    test: [STRIPE, "gifts are compared once on each"],
  },
  {
    what: "a voided gift that Stripe does not have is warned of",
    file: "domain/giving/reconcile.ts",
    from: '    .where("voided_at", "is", null)\n',
    to: "",
    test: [STRIPE, "reconciliation mends, such as"],
  },
  {
    what: "an address stays an account's own for ever",
    file: "domain/accounts/lockout.ts",
    from: '    .where("at", ">", isoTime(clock, -KNOWN_FOR))\n',
    to: "",
    test: [FLOODS, "strangers can neither lock"],
  },
  {
    what: "the ledger counts days in UTC",
    file: "domain/ledger/post-changes.ts",
    from: "dayOf(last.at, timeZone) === today",
    to: "last.at.slice(0, 10) === now.slice(0, 10)",
    test: ["tests/integration/ledger.test.ts", "the ledger lists once on each"],
  },
  {
    what: "looking a person up is not in the audit log",
    file: "domain/privacy/find-person.ts",
    from: 'await recordAudit(db, isoTime(clock), actor, "person.viewed", describePerson(records));',
    to: "",
    test: ["tests/integration/privacy.test.ts", "staff see what is stored"],
  },
  {
    what: "a place is changed after the end of its gathering",
    file: "domain/gatherings/change-rsvp.ts",
    from: "!gathering || gathering.endsAt <= now",
    to: "!gathering",
    test: ["tests/integration/rsvp.test.ts", "a gathering that is over"],
  },
  {
    what: "a job outruns its lease",
    file: "domain/outbox/worker.ts",
    from: "AbortSignal.any([AbortSignal.timeout(leaseMs * USABLE), stopping.signal])",
    to: "stopping.signal",
    test: ["tests/integration/outbox.test.ts", "a job is stopped before its lease ends"],
  },
  {
    what: "a confirmed pledge does not change the figure that is shown",
    file: "domain/donations/handle-donation.ts",
    from: 'change(desk.db, "site",',
    to: "change(desk.db, {},",
    test: ["tests/integration/admin-pledges.test.ts", "an unconfirmed or voided pledge"],
  },
  {
    what: "open pages of the desk do not see a warning",
    file: "domain/outbox/alerts.ts",
    from: 'change(db, "desk",',
    to: "change(db, {},",
    test: ["tests/integration/versions.test.ts", "the desk's version moves"],
  },
  {
    what: "the desk may be listed by search engines",
    file: "server/http/middleware/staff-gate.ts",
    from: 'c.res.headers.set("x-robots-tag", "noindex");',
    to: "",
    test: ["tests/integration/staff-sign-in.test.ts", "POST /admin with the right password"],
  },
  {
    what: "two refunds of one gift are made at once",
    file: "domain/giving/refund-gift.ts",
    from: "|| gift.count !== cents",
    to: "",
    test: [STRIPE, "refunds of different sums at once"],
  },
  {
    what: "five presses of one form open five payment pages",
    file: "domain/giving/start-gift.ts",
    from: "const press = key ?",
    to: "const press = key && false ?",
    test: ["tests/integration/giving.test.ts", "POST /api/gift five times at once"],
  },
  {
    what: "a restore goes on beside a running site",
    file: "adapters/postgres/postgres.ts",
    from: ': "pg_try_advisory_lock";',
    to: ': "pg_try_advisory_lock_shared";',
    test: ["tests/integration/backup.test.ts", "a restore is refused while the site runs"],
  },
  {
    what: "a voided check comes onto the slip of a closed deposit",
    file: "domain/donations/deposits.ts",
    from: `      .set({ deposit_id: null })
      .where("deposit_id", "=", deposit.id)`,
    to: `      .set({ deposit_id: deposit.id })
      .where("deposit_id", "=", deposit.id)`,
    test: [DEPOSITS, "a gift that came by card leaves"],
  },
  {
    what: "an old link begins a subscription that has ended",
    file: "domain/newsletter/subscription.ts",
    from: 'eb.or([eb("ended_at", "is", null), eb("ended_at", "<", eb.ref("asked_at"))])',
    to: "eb.lit(true)",
    test: ["tests/integration/newsletter.test.ts", "an address that left and signs up anew"],
  },
  {
    what: "an address of a former site leads nowhere",
    file: "server/rendering/pages.ts",
    from: "if (moved) return permanentRedirect(moved);",
    to: "",
    test: ["tests/integration/facts.test.ts", "lead to the pages that staff enter"],
  },
  {
    what: "audit lines expire by the minute",
    file: "domain/privacy/expire-records.ts",
    from: "before.slice(0, DAY_LENGTH)",
    to: "before",
    test: ["tests/integration/retention.test.ts", "the schedule deletes"],
  },
  {
    what: "a damaged database is backed up",
    file: "server/backup/make-backup.ts",
    from: 'integrity_check !== "ok"',
    to: 'integrity_check === ""',
    test: ["tests/integration/backup.test.ts", "a damaged database"],
  },
  {
    what: "more is refunded than is left",
    file: "domain/giving/refund-gift.ts",
    from: "if (!cents || cents > left)",
    to: "if (!cents)",
    test: [STRIPE, "refunds of different sums at once"],
  },
  {
    what: "a pledge pays a pledge",
    file: "domain/pledges/put-on-pledge.ts",
    from: `    .where("status", "<>", "pledged")\n`,
    to: "",
    test: ["tests/integration/pledge-payments.test.ts", "a gift of another person is suggested"],
  },
  {
    what: "a paid pledge is written off",
    file: "domain/pledges/write-off.ts",
    from: "  if (cents <= 0) return false;\n",
    to: "",
    test: ["tests/integration/pledge-payments.test.ts", "a pledge that will not be paid"],
  },
  {
    what: "a late report moves the day of a gift",
    file: "domain/giving/record-gift.ts",
    from: "excluded.received_at < donations.received_at",
    to: "excluded.received_at > donations.received_at",
    test: ["tests/integration/webhooks.test.ts", "of several reports of one gift"],
  },
  {
    what: "a link that went to an old mail address stays good",
    file: "domain/accounts/accounts.ts",
    from: "if (endsSessions || before.email !== person.email)",
    to: "if (endsSessions)",
    test: [ACCOUNTS, "a new mail address ends the links"],
  },
];
