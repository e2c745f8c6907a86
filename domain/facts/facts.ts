/** The facts that pages, mails and figures show: what is published, else the first edition. */
import type { Phase } from "#content/fundraising.ts";
import { type Organisation, organisationDefaults } from "#content/organisation.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { CampaignFigures } from "#domain/fundraising/progress.ts";
import { type CampaignFacts, firstCampaign } from "./kinds/campaign.ts";
import { firstGiving, type GivingFacts } from "./kinds/giving.ts";
import { firstPrivacy, firstTerms, type LegalFacts } from "./kinds/legal.ts";
import type { OrganisationFacts, VideoFacts } from "./kinds/organisation.ts";

/** Every group of facts; each is a kind of content of this name. */
interface FactGroups {
  organisation: OrganisationFacts;
  campaign: CampaignFacts;
  giving: GivingFacts;
  videos: VideoFacts;
  privacy: LegalFacts;
  terms: LegalFacts;
}

type FactGroup = keyof FactGroups;

const FIRST = {
  organisation: organisationDefaults,
  videos: { facility: null, arena: null, news: null },
  campaign: firstCampaign,
  giving: firstGiving,
  terms: firstTerms,
} satisfies Partial<FactGroups>;

/** A campaign as pages show it, in dollars. */
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

  /** The facts that other content says. */
  of(content: PublishedContent): Facts {
    return new Facts(content, this.#periods);
  }

  /** What is shown at this moment. */
  read<Group extends FactGroup>(group: Group): FactGroups[Group] {
    return this.published(group) ?? this.first(group);
  }

  /** What staff have published; null while the first edition is shown. */
  published<Group extends FactGroup>(group: Group): FactGroups[Group] | null {
    return this.#content.current(group) as FactGroups[Group] | null;
  }

  /** What is shown while nothing is published. */
  first<Group extends FactGroup>(group: Group): FactGroups[Group] {
    const first: FactGroups = { ...FIRST, privacy: firstPrivacy(this.#periods) };
    return first[group];
  }

  get organisation(): Organisation {
    const { hours: _hours, ...organisation } = this.read("organisation");
    return { ...organisation, newsVideoId: this.read("videos").news ?? "" };
  }

  get hours(): string {
    return this.read("organisation").hours;
  }

  get campaign(): Campaign {
    return inDollars(this.read("campaign"));
  }

  /** Null while the first edition is shown, which the islands know by themselves. */
  get publishedFigures(): CampaignFigures | null {
    const published = this.published("campaign");
    return published && figuresOf(inDollars(published));
  }

  /** Whole dollars. */
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

/** Without the texts of the phases. */
const figuresOf = ({ goal, phases, opening }: Campaign): CampaignFigures => ({
  goal,
  phases: phases.map(({ name, amount }) => ({ name, amount })),
  opening,
});
