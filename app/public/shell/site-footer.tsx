import type { ReactNode } from "react";
import { mailUrl, phoneUrl } from "#app/ui/contact-links.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import type { TextOrField } from "#app/ui/text-or-field.ts";
import { legalLinks, otherPages, place, quickLinks, socialNetworks } from "#content/site.ts";
import { useOrganization, useShell } from "./published-texts.ts";

const LINK_CLASS =
  "inline-block min-w-11 wrap-anywhere py-2.5 leading-6 underline underline-offset-4 sm:py-1.5";

interface FooterProps {
  hours: string;
  /** The current year in the organization's zone. */
  year: string;
}

export function SiteFooter({ hours, year }: FooterProps) {
  const organization = useOrganization();
  const { footer, ...pages } = useShell();
  return (
    <footer className="site-footer on-pine bg-pine-deep px-edge pt-8 pb-4">
      <div className="mx-auto max-w-[100rem]">
        <div className="grid gap-x-gutter gap-y-6 lg:grid-cols-12">
          <div className="max-w-measure lg:col-span-5">
            <h2 className="title-2 mb-2">{footer.heading}</h2>
            <p className="mb-4 text-on-pine-2">{footer.blurb}</p>
            <a href={footer.action.path} className="button button-brass max-sm:w-full">
              {footer.action.name}
            </a>
          </div>
          <div className="grid gap-x-gutter gap-y-2 sm:grid-cols-7 lg:col-span-7">
            <Column heading={footer.quickLinks} isWide>
              <PageLinks
                pages={[
                  ...quickLinks.map(({ key, path }) => ({ name: footer[key], path })),
                  ...otherPages.map(({ key, path }) => ({ name: pages[key].name, path })),
                ]}
              />
            </Column>
            <Column heading={footer.follow}>
              {socialNetworks.map(
                ({ name, key }) =>
                  organization[key] && (
                    <li key={key}>
                      <NewTab href={organization[key]} className={LINK_CLASS}>
                        {name}
                      </NewTab>
                    </li>
                  ),
              )}
            </Column>
            <Column heading={footer.visit}>
              <li className="sm:py-1.5">{place}</li>
              <li className="sm:py-1.5">{hours}</li>
              <li>
                <a href={phoneUrl(organization.phone)} className={LINK_CLASS}>
                  {organization.phone}
                </a>
              </li>
              <li>
                <a href={mailUrl(organization.email)} className={LINK_CLASS}>
                  {organization.email}
                </a>
              </li>
            </Column>
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 border-t border-rule-pine pt-3 text-small text-on-pine-2">
          <p className="flex items-center gap-4">
            <RafterCross className="w-9 text-brass" />
            {`© ${year} ${organization.name}`}
          </p>
          {organization.legalLine && (
            <p>{keepTogether(`${organization.legalLine} ${organization.physicalAddress}`)}</p>
          )}
          <ul className="flex flex-wrap gap-x-5">
            <PageLinks pages={legalLinks.map(({ key, path }) => ({ name: footer[key], path }))} />
          </ul>
        </div>
      </div>
    </footer>
  );
}

const PageLinks = ({ pages }: { pages: readonly { name: TextOrField; path: string }[] }) =>
  pages.map(({ name, path }) => (
    <li key={path}>
      <a href={path} className={LINK_CLASS}>
        {name}
      </a>
    </li>
  ));

interface ColumnProps {
  heading: TextOrField;
  /** Its links are in columns; on phones the links of other groups are in a row. */
  isWide?: boolean;
  children: ReactNode;
}

const Column = ({ heading, isWide, children }: ColumnProps) => (
  <div className={isWide ? "sm:col-span-3" : "sm:col-span-2"}>
    <h3 className="text-small font-semibold font-sans text-brass">{heading}</h3>
    <ul
      className={`text-small ${isWide ? "grid grid-cols-[repeat(3,auto)] justify-between gap-x-2 max-[22rem]:grid-cols-2 sm:block sm:columns-[2_8rem]" : "flex flex-wrap gap-x-5 sm:block"}`}
    >
      {children}
    </ul>
  </div>
);
