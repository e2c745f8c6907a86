/** The facts that pages, emails and figures show: the published ones, or else the first edition. */
import { isDeepStrictEqual } from "node:util";
import type { Organization } from "#content/organization.ts";
import { fillTexts, mapTexts } from "#domain/values/placeholders.ts";
import { type DocumentValue, documentTypeOf, type FactName } from "./document-types.ts";
import type { PublishedContent } from "./published-content.ts";

export class Facts {
  #content: PublishedContent;
  #periods: ReadonlyMap<string, string>;

  /** `periods` has the words that replace the placeholders of the privacy page. */
  constructor(content: PublishedContent, periods: ReadonlyMap<string, string>) {
    this.#content = content;
    this.#periods = periods;
  }

  withContent(content: PublishedContent) {
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
  withChurchName<Value>(value: Value): Value {
    const { church } = this.read("organization");
    return church
      ? mapTexts(value, (text) => text.replace(MINISTRY, (_, prefix) => prefix + church))
      : value;
  }

  get hours(): string {
    return this.read("organization").hours;
  }

  get galleryVideos() {
    const { facility, arena } = this.read("videos");
    return { facility, arena };
  }
}

const MINISTRY = /(ministry of )(?:the|a) church(?: in a small Colorado town)?/;

/** Empty until staff enter a church. */
const legalLine = (church: string, ein: string) =>
  church && `A ministry of ${church}.${ein && ` EIN ${ein}.`}`;
