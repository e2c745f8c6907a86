/** The facts that pages, mails and figures show: what is published, else the first edition. */
import { isDeepStrictEqual } from "node:util";
import type { Phase } from "#content/fundraising.ts";
import type { Organization } from "#content/organization.ts";
import type { CampaignFigures } from "#domain/fundraising/progress.ts";
import { fillTexts, mapTexts } from "#domain/values/placeholders.ts";
import { type DocumentValue, documentTypeOf, type FactName } from "./document-types.ts";
import type { PublishedContent } from "./published-content.ts";

type CampaignFacts = DocumentValue<"campaign">;

interface Campaign extends CampaignFigures {
  phases: [Phase, Phase, Phase];
  ledger: CampaignFacts["ledger"];
}

export class Facts {
  #content: PublishedContent;
  #periods: ReadonlyMap<string, string>;

  /** `periods`: what the placeholders of the privacy page stand for, in words. */
  constructor(content: PublishedContent, periods: ReadonlyMap<string, string>) {
    this.#content = content;
    this.#periods = periods;
  }

  of(content: PublishedContent): Facts {
    return new Facts(content, this.#periods);
  }

  read<Name extends FactName>(name: Name): DocumentValue<Name> {
    return fillTexts(this.#content.current(name), this.#periods);
  }

  /** Null while it says what the first edition does. */
  published<Name extends FactName>(name: Name): DocumentValue<Name> | null {
    const isFirst = isDeepStrictEqual(this.#content.current(name), documentTypeOf(name).first);
    return isFirst ? null : this.read(name);
  }

  get organization(): Organization {
    const {
      hours: _hours,
      signer: _signer,
      church,
      ein,
      ...organization
    } = this.read("organization");
    return {
      ...organization,
      newsVideoId: this.read("videos").news ?? "",
      legalLine: legalLine(church, ein),
    };
  }

  /** "A ministry of a church" with the church's name, in every text; as it is until staff enter the church. */
  named<Value>(value: Value): Value {
    const { church } = this.read("organization");
    return church
      ? mapTexts(value, (text) => text.replace(MINISTRY, (_, of) => of + church))
      : value;
  }

  get hours(): string {
    return this.read("organization").hours;
  }

  get campaign(): Campaign {
    return inDollars(this.read("campaign"));
  }

  /** Null while the first edition is shown, which the islands know by themselves. */
  get publishedFigures(): CampaignFigures | null {
    const published = this.published("campaign");
    return published && figuresOf(inDollars(published));
  }

  get suggestedGifts(): number[] {
    return this.read("giving").giftCents.map((cents) => cents / 100);
  }

  get galleryVideos() {
    const { facility, arena } = this.read("videos");
    return { facility, arena };
  }
}

function inDollars({ goalCents, phases, opening, ledger }: CampaignFacts): Campaign {
  const [first, second, third] = phases.map(({ amountCents, ...phase }) => ({
    ...phase,
    amount: amountCents / 100,
  })) as Campaign["phases"];
  const { raisedCents, pledgedCents, enteredOn, source } = opening;
  return {
    goal: goalCents / 100,
    phases: [first, second, third],
    ledger,
    opening: { raised: raisedCents / 100, pledged: pledgedCents / 100, enteredOn, source },
  };
}

const figuresOf = ({ goal, phases, opening }: Campaign): CampaignFigures => ({
  goal,
  phases: phases.map(({ name, amount }) => ({ name, amount })),
  opening,
});

const MINISTRY = /(ministry of )(?:the|a) church(?: in a small Colorado town)?/;

/** Empty while no church is entered. */
const legalLine = (church: string, ein: string) =>
  church && `A ministry of ${church}.${ein && ` EIN ${ein}.`}`;
