import { networks, ownerId } from '../companies/index.ts';
import type { NetworkCompany } from '../companies/network-company.ts';
import type { DemoPart } from '../part.ts';
import type { DemoCompany } from '../story.ts';

/** The public partner profiles of the network. */
export const partnersPart: DemoPart = {
  capability: 'partners',
  seed({ story }) {
    const profiles = new Map(profilesOf(networks.whole));
    const rows = story.companies.flatMap((company) => {
      const partner = profiles.get(company.name);
      if (partner === undefined) return [];
      const relation = {
        ...partner,
        partner_company_id: company.id,
        country: company.country,
        website: `https://${company.domain}`,
        listed: true,
        created_at: company.createdAt,
      };
      // A relation with every company above, so that a distributor's site lists its resellers.
      return above(company).map(({ id, slug }) => ({
        ...relation,
        id: story.id('partner', `${slug} ${company.slug}`),
        company_id: id,
      }));
    });
    story.insert('partners', rows, ({ created_at }) => ({
      at: String(created_at),
      by: ownerId(story),
    }));
  },
};

const profilesOf = (
  companies: readonly NetworkCompany[],
): (readonly [string, NonNullable<NetworkCompany['partner']>])[] =>
  companies.flatMap(({ name, partner, below = [] }) => [
    ...(partner === undefined ? [] : [[name, partner] as const]),
    ...profilesOf(below),
  ]);

const above = ({ parent }: DemoCompany): DemoCompany[] =>
  parent === null ? [] : [parent, ...above(parent)];
