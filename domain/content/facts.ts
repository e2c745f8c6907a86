/** The facts that pages, emails and figures show: the published ones, or else the first edition. */
import { isDeepStrictEqual } from "node:util";
import type { Phase } from "#content/fundraising.ts";
import type { Organization } from "#content/organization.ts";
import type { CampaignFigures } from "#domain/fundraising/progress.ts";
import { fillTexts, mapTexts } from "#domain/values/placeholders.ts";
import { type DocumentValue, documentTypeOf, type FactName } from "./document-types.ts";
import type { CampaignFacts } from "./facts/campaign.ts";
import type { PublishedContent } from "./published-content.ts";

interface Campaign extends CampaignFigures {
  phases: [Phase, Phase, Phase];
  ledger: CampaignFacts["ledger"];
}

export class Facts {
  #content: PublishedContent;
  #periods: ReadonlyMap<string, string>;

  /** `periods` has the words that replace the placeholders of the privacy page. */
  constructor(content: PublishedContent, periods: ReadonlyMap<string, string>) {
    this.#content = content;
    this.#periods = periods;
  }

  of(content: PublishedContent) {
    return new Facts(content, this.#periods);
  }

  read<Name extends FactName>(name: Name): DocumentValue<Name> {
    return fillTexts(this.#content.current(name), this.#periods);
  }

  /** Returns null while the document is the same as the first edition. */
  published<Name extends FactName>(name: Name): DocumentValue<Name> | null {
    const isFirst = isDeepStrictEqual(
      this.#content.current(name),
      documentTypeOf(name).firstEdition,
    );
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

  /**
   * Puts the church's name into every text in place of "a church". Without a church the texts stay
   * as they are.
   */
  named<Value>(value: Value): Value {
    const { church } = this.read("organization");
    return church
      ? mapTexts(value, (text) => text.replace(MINISTRY, (_, prefix) => prefix + church))
      : value;
  }

  get hours(): string {
    return this.read("organization").hours;
  }

  get campaign(): Campaign {
    return inDollars(this.read("campaign"));
  }

  /** Null while the figures are those of the first edition, which the islands contain. */
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

/** Empty until staff enter a church. */
const legalLine = (church: string, ein: string) =>
  church && `A ministry of ${church}.${ein && ` EIN ${ein}.`}`;
