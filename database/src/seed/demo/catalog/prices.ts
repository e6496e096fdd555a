import { seededPlans } from '../../catalog/index.ts';
import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';
import type { DemoCompany, Story } from '../story.ts';

interface MarkupList {
  readonly name: string;
  readonly audience: 'visitors' | 'kind';
  readonly target: string;
  /** Mark-up on the company's purchase price, in 1/10000. */
  readonly bps: number;
}

const kinds = ['distributor', 'reseller', 'customer'] as const;
const kindNames = { distributor: 'Distributors', reseller: 'Resellers', customer: 'Customers' };

/** Mark-ups of each kind of seller, for the companies below and for visitors of its site. */
const listsOf = ({ kind }: DemoCompany): readonly MarkupList[] => [
  { name: 'Website', audience: 'visitors', target: '', bps: kind === 'reseller' ? 3000 : 4500 },
  ...kinds.flatMap((below, rank) =>
    rank > kinds.findIndex((item) => item === kind)
      ? [
          {
            name: kindNames[below],
            audience: 'kind' as const,
            target: below,
            bps: below === 'customer' ? 2500 : 1200,
          },
        ]
      : [],
  ),
];

/** Price lists down the hierarchy: the owner's prices, and every seller's mark-up. */
export const pricesPart: DemoPart = {
  capability: 'catalog',
  seed({ story }) {
    insertOwnPrices(story);
    const sellers = story.companies.filter(
      ({ kind, parent }) => parent !== null && kind !== 'customer',
    );
    insertMarkups(story, sellers);
  },
};

const started = '2025-01-01';

/** Returns a percentage of a price, in whole cents for prices of ten cents or more. */
function shareOf(micro: number, share: number): number {
  const step = micro >= 100_000 ? 10_000 : 1;
  return Math.round((micro * share) / 100 / step) * step;
}

function insertOwnPrices(story: Story): void {
  const { id: company_id } = story.platform;
  const common = { company_id, created_at: story.ago(70, 9) };
  const origin = () => ({ at: story.ago(70, 9), by: ownerId(story) });
  const lists = [
    { name: 'Website', audience: 'visitors', targets: [''], share: 100 },
    { name: 'Partners', audience: 'kind', targets: ['master_distributor', ...kinds], share: 70 },
  ].map((list) => ({ ...list, id: story.id('price list', `platform ${list.name}`) }));
  story.insert(
    'price_lists',
    lists.map(({ id, name }) => ({ ...common, id, name, currency: 'USD' })),
    origin,
  );
  const charges = seededPlans.flatMap(({ code, charges: all }) =>
    all
      .filter(({ brackets }) => brackets.length > 0)
      .map((charge) => ({ ...charge, id: story.id('charge', `${code} ${charge.code}`) })),
  );
  story.insert(
    'price_entries',
    lists.flatMap(({ id: list_id, share }) =>
      charges.map(({ id, brackets }) => ({
        ...common,
        id: story.id('price', `${list_id} ${id}`),
        list_id,
        scope: 'charge',
        target: id,
        method: 'fixed',
        brackets: brackets.map(({ from, rate_micro }) => ({
          from: String(from),
          rate_micro: String(shareOf(rate_micro, share)),
          flat_micro: '0',
        })),
        valid_from: started,
      })),
    ),
    origin,
  );
  story.insert(
    'price_assignments',
    lists.flatMap(({ id: list_id, audience, targets }) =>
      targets.map((target) => ({
        ...common,
        id: story.id('price assignment', `${list_id} ${target}`),
        list_id,
        audience,
        target,
        valid_from: started,
      })),
    ),
    origin,
  );
}

/**
 * Returns a company's price as a multiple of the owner's for partners: each seller above it adds
 * its mark-up.
 */
function costFactor(company: DemoCompany): number {
  const seller = company.parent;
  if (seller === null || seller.parent === null) return 1;
  const list = listsOf(seller).find(({ target }) => target === company.kind);
  return costFactor(seller) * (1 + (list?.bps ?? 0) / 10_000);
}

/** Charges below ten cents: a percentage of them, rounded to whole cents, would be nothing. */
const tinyCharges = seededPlans.flatMap(({ code, charges }) =>
  charges
    .filter(({ brackets }) => brackets.some(({ rate_micro }) => rate_micro < 100_000))
    .map(({ code: charge, brackets }) => ({ name: `${code} ${charge}`, brackets })),
);

function insertMarkups(story: Story, sellers: readonly DemoCompany[]): void {
  const lists = sellers.flatMap((company) =>
    listsOf(company).map((list) => ({
      ...list,
      company,
      common: { company_id: company.id, created_at: story.ago(50, 14) },
      id: story.id('price list', `${company.slug} ${list.name}`),
    })),
  );
  story.insert(
    'price_lists',
    lists.map(({ id, common, name }) => ({
      ...common,
      id,
      name,
      currency: 'USD',
      min_margin_bps: 500,
    })),
  );
  story.insert(
    'price_entries',
    lists.map(({ id: list_id, common, bps }) => ({
      ...common,
      id: story.id('price', `${list_id} all`),
      list_id,
      scope: 'all',
      method: 'markup',
      bps,
      valid_from: started,
    })),
  );
  story.insert(
    'price_entries',
    lists.flatMap(({ id: list_id, common, company, bps }) =>
      tinyCharges.map(({ name, brackets }) => ({
        ...common,
        id: story.id('price', `${list_id} ${name}`),
        list_id,
        scope: 'charge',
        target: story.id('charge', name),
        method: 'fixed',
        brackets: brackets.map(({ from, rate_micro }) => ({
          from: String(from),
          rate_micro: String(
            Math.round(shareOf(rate_micro, 70) * costFactor(company) * (1 + bps / 10_000)),
          ),
          flat_micro: '0',
        })),
        valid_from: started,
      })),
    ),
  );
  story.insert(
    'price_assignments',
    lists.map(({ id: list_id, common, audience, target }) => ({
      ...common,
      id: story.id('price assignment', list_id),
      list_id,
      audience,
      target,
      valid_from: started,
    })),
  );
}
