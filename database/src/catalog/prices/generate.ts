import { createHash } from 'node:crypto';
import type { Assignment, ListKind, Market, Method, PriceEntry, StoredBracket } from './market.ts';

/** Reads choices from generated numbers, so that a failing case can be shrunk. */
export function createChooser(numbers: readonly number[]) {
  let position = 0;
  const next = () => numbers[position++ % numbers.length] ?? 0;
  return {
    below: (limit: number) => next() % limit,
    chance: (percent: number) => next() % 100 < percent,
    pick<T>(values: readonly [T, ...T[]]): T {
      return values[next() % values.length] ?? values[0];
    },
  };
}

const kinds = ['platform', 'master_distributor', 'distributor', 'reseller', 'customer'] as const;
const methods = [
  'markup',
  'markup',
  'margin',
  'pass',
  'off_msrp',
  'not_sold',
  'inherit',
  'markup',
] as const satisfies readonly [Method, ...Method[]];
export const lastDay = 5;

/** Returns the same id for the same name. */
export function marketId(name: string): string {
  const hash = createHash('md5').update(name).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function generateMarket(numbers: readonly number[]): Market {
  const { below, chance, pick } = createChooser(numbers);
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const companies: { id: string; parent: string | null; kind: string; rank: number }[] = [
    { id: marketId('platform'), parent: null, kind: 'platform', rank: 0 },
  ];
  for (const companyIndex of times(3 + below(6), (index) => index)) {
    // Mostly below the last one, so that the hierarchy is deep.
    const above = companies.filter(({ rank }) => rank < 4);
    const parent = chance(70) ? above.at(-1) : above[below(above.length)];
    if (parent === undefined) continue;
    const rank = Math.min(4, parent.rank + 1 + (chance(20) ? 1 : 0));
    const kind = kinds[rank] ?? 'customer';
    companies.push({ id: marketId(`company ${companyIndex}`), parent: parent.id, kind, rank });
  }
  const sellers = companies.filter(({ rank }) => rank < 4);
  const services = times(1 + below(2), (index) => ({
    id: marketId(`service ${index}`),
    owner: (chance(80) ? sellers[0] : sellers[below(sellers.length)])?.id ?? '',
    category: pick(['voice', 'mail']),
  }));
  const plans = services.flatMap((service) =>
    times(1 + below(2), (index) => ({
      id: marketId(`plan ${index} of ${service.id}`),
      service: service.id,
      owner: service.owner,
    })),
  );
  const charges = plans.flatMap((plan) =>
    times(1 + below(2), (index) => ({
      id: marketId(`charge ${index} of ${plan.id}`),
      plan: plan.id,
      owner: plan.owner,
    })),
  );
  const currency = () => (chance(75) ? 'USD' : 'EUR');
  const lists = sellers.flatMap((seller) => {
    const created: { id: string; kind: ListKind }[] = [];
    return times(1 + below(4), (index) => {
      const kind: ListKind = chance(70) ? 'sell' : pick(['msrp', 'ceiling']);
      const bases = created.filter((item) => item.kind === kind).slice(0, 1);
      const list = {
        id: marketId(`list ${index} of ${seller.id}`),
        owner: seller.id,
        kind,
        currency: currency(),
        base: chance(50) ? (bases[0]?.id ?? null) : null,
        step: pick([1, 100, 10_000, 50_000, 12_345]),
        rounding: pick(['half', 'half', 'up'] as const),
        margin: below(3) * 1000,
      };
      created.push(list);
      return list;
    });
  });
  const micro = () => String(chance(10) ? below(50) : below(1000) * 10_000 + below(7));
  const brackets = (): StoredBracket[] =>
    times(1 + below(3), (index) => ({
      from: String(index === 0 ? 1 : index * 10 + 1),
      rate_micro: micro(),
      flat_micro: chance(30) ? micro() : '0',
    }));
  const since = () => 1 + below(lastDay);
  const uniqueBy = <T extends object>(rows: readonly T[], key: (row: T) => string): T[] => [
    ...new Map(rows.map((row) => [key(row), row])).values(),
  ];
  const entries = lists.flatMap((list): PriceEntry[] => {
    const hasOwnServices = services.some(({ owner }) => owner === list.owner);
    const rows = times(3 + below(8), (index): PriceEntry => {
      const scope = pick([
        'charge',
        'charge',
        'charge',
        'plan',
        'service',
        'category',
        'all',
      ] as const);
      const targets = {
        charge: charges[below(charges.length)]?.id ?? '',
        plan: plans[below(plans.length)]?.id ?? '',
        service: services[below(services.length)]?.id ?? '',
        category: pick(['voice', 'mail']),
        all: '',
      };
      const fixed =
        scope === 'charge' && (list.kind !== 'sell' || chance(hasOwnServices ? 90 : 30));
      const method = fixed ? 'fixed' : hasOwnServices && chance(40) ? 'off_msrp' : pick(methods);
      const hasBps = method === 'markup' || method === 'margin' || method === 'off_msrp';
      return {
        id: marketId(`entry ${index} of ${list.id}`),
        list: list.id,
        owner: list.owner,
        scope,
        target: targets[scope],
        method,
        brackets: fixed ? brackets() : null,
        bps: hasBps ? below(5000) : null,
        add: method === 'markup' && chance(40) ? below(900_000) - 200_000 : 0,
        since: since(),
      };
    });
    // Service owners price most charges; otherwise no company below them would have a price.
    const pricedCharges =
      hasOwnServices && list.kind === 'sell' ? charges.filter(() => chance(85)) : [];
    const prices = pricedCharges.map((charge, index) => ({
      id: marketId(`usual ${index} of ${list.id}`),
      list: list.id,
      owner: list.owner,
      scope: 'charge' as const,
      target: charge.id,
      method: 'fixed' as const,
      brackets: brackets(),
      bps: null,
      add: 0,
      since: 1,
    }));
    const general = chance(70)
      ? [
          {
            id: marketId(`general of ${list.id}`),
            list: list.id,
            owner: list.owner,
            scope: 'all' as const,
            target: '',
            method: 'markup' as const,
            brackets: null,
            bps: below(4000),
            add: 0,
            since: 1,
          },
        ]
      : [];
    return uniqueBy(
      [...rows, ...prices, ...general],
      (row) => `${row.scope} ${row.target} ${row.since}`,
    );
  });
  const assignments = lists.flatMap((list): Assignment[] => {
    const buyers = companies.filter(({ parent }) => parent === list.owner);
    const audience = (): [Assignment['audience'], string] => {
      const buyer = buyers[below(Math.max(1, buyers.length))];
      if (buyer === undefined || chance(20)) return ['visitors', ''];
      if (chance(40)) return ['buyer', buyer.id];
      return chance(30) ? ['tier', pick(['silver', 'gold'])] : ['kind', buyer.kind];
    };
    return times(1 + below(4), () => {
      const [kind, target] = audience();
      return {
        owner: list.owner,
        kind: list.kind,
        audience: kind,
        target,
        list: chance(92) ? list.id : null,
        since: chance(60) ? 1 : since(),
      };
    });
  });
  const pairs = companies.flatMap(({ id, parent }) =>
    parent === null ? [] : [{ seller: parent, buyer: id }],
  );
  return {
    companies,
    services,
    plans,
    charges,
    listings: sellers.flatMap(({ id }) =>
      services.filter(() => chance(92)).map((service) => ({ seller: id, service: service.id })),
    ),
    partners: pairs
      .filter(() => chance(40))
      .map((pair) => ({ ...pair, tier: pick(['silver', 'gold']) })),
    lists,
    entries,
    assignments: uniqueBy(
      assignments,
      (row) => `${row.owner} ${row.kind} ${row.audience} ${row.target} ${row.since}`,
    ),
    rates: sellers.flatMap(({ id }) =>
      (['USD EUR', 'EUR USD'] as const)
        .filter(() => chance(70))
        .map((pair) => ({
          owner: id,
          from: pair.slice(0, 3),
          to: pair.slice(4),
          rate: 50_000_000 + below(100_000_000),
          since: since(),
        })),
    ),
  };
}
