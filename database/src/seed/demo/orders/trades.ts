import type { SeededPlan } from '../../catalog/plan.ts';
import { seededPlans } from '../../catalog/index.ts';
import type { Random } from '../random.ts';
import type { DemoCompany, Story } from '../story.ts';

/** The progress of an order. */
export type OrderProgress =
  | 'delivered'
  | 'cancelled'
  | 'failed'
  | 'delivering'
  | 'held'
  | 'unclear'
  | 'approval'
  | 'details'
  | 'draft';

export interface DemoOrderLine {
  readonly plan: SeededPlan;
  readonly quantity: number;
  /** The index of the bundle that it is part of. */
  readonly bundle?: number;
}

/** A company's order; the orders of the sellers above it are derived from this one. */
export interface DemoOrder {
  readonly name: string;
  readonly buyer: DemoCompany;
  readonly lines: readonly DemoOrderLine[];
  readonly at: string;
  /** When it was delivered, failed or was cancelled. */
  readonly endedAt: string;
  readonly progress: OrderProgress;
}

/** Plans ordered together, with the minimum and maximum quantity of each. */
const baskets: readonly (readonly (readonly [code: string, min: number, max: number])[])[] = [
  [
    ['PBX-PRO', 8, 60],
    ['DID', 8, 60],
  ],
  [
    ['PBX-ESSENTIAL', 3, 18],
    ['DID', 4, 20],
  ],
  [['SIP-UNLIMITED', 8, 48]],
  [['SIP-METERED', 4, 30]],
  [['TEAMS-NATIONAL', 10, 90]],
  [['VIDEO-12', 4, 40]],
  [
    ['CC-VOICE', 6, 40],
    ['TOLL-FREE', 1, 3],
  ],
  [['CC-OMNI', 5, 30]],
  [['SMS', 1, 4]],
  [['FAX-HOLD', 1, 4]],
  [
    ['SBC-YEAR', 1, 2],
    ['SIP-UNLIMITED', 10, 30],
  ],
  [
    ['BACKUP', 1, 5],
    ['ROOM-KIT', 1, 3],
  ],
  [['TRANSCRIPTS', 5, 25]],
];

export const planOf = (code: string): SeededPlan => {
  const seeded = seededPlans.find((plan) => plan.code === code);
  if (seeded === undefined) throw new Error(`the demo has no plan ${code}`);
  return seeded;
};

/** The sellers above a company, nearest first, up to the platform. */
export function sellersOf({ parent }: DemoCompany): DemoCompany[] {
  return parent === null ? [] : [parent, ...sellersOf(parent)];
}

/** Which services each company lists. */
function listedIn(story: Story): ReadonlySet<string> {
  const rows = story.batches
    .filter(({ table }) => table === 'listings')
    .flatMap(({ rows: all }) => all);
  return new Set(rows.map((row) => `${String(row['company_id'])} ${String(row['service_id'])}`));
}

/** Whether every seller above a company resells a plan; the platform sells what it owns. */
export function availability(story: Story): (buyer: DemoCompany, plan: SeededPlan) => boolean {
  const listings = listedIn(story);
  return (buyer, { service }) =>
    sellersOf(buyer)
      .filter((seller) => seller !== story.platform)
      .every(({ id }) => listings.has(`${id} ${story.id('service', service)}`));
}

const day = 24 * 3_600_000;
/** Scripted orders in addition to the generated year: some stuck, some new. */
const scriptedOrders: readonly {
  buyer: string;
  codes: readonly string[];
  progress: OrderProgress;
  daysAgo: number;
}[] = [
  { buyer: 'Fenwick & Sons Freight', codes: ['SMS'], progress: 'unclear', daysAgo: 1 },
  { buyer: 'Hollis Veterinary Clinics', codes: ['FAX-HOLD'], progress: 'held', daysAgo: 9 },
  { buyer: 'Granville Property Management', codes: ['VIDEO-12'], progress: 'failed', daysAgo: 4 },
  { buyer: 'Lakeside Dental Group', codes: ['PBX-PRO', 'DID'], progress: 'details', daysAgo: 3 },
  { buyer: 'Tidewater Voice', codes: ['CC-VOICE'], progress: 'approval', daysAgo: 2 },
  { buyer: 'Cascadia Cloud Supply', codes: ['SIP-UNLIMITED'], progress: 'approval', daysAgo: 1 },
  { buyer: 'Burrard Legal', codes: ['TEAMS-NATIONAL'], progress: 'delivering', daysAgo: 6 },
  { buyer: 'Quarry Road Brewing', codes: ['BACKUP'], progress: 'delivering', daysAgo: 2 },
  { buyer: 'Rainier Roasters', codes: ['TEAMS-NATIONAL'], progress: 'draft', daysAgo: 1 },
  // From an accepted quote.
  { buyer: 'Rainier Roasters', codes: ['CC-VOICE'], progress: 'delivered', daysAgo: 16 },
  { buyer: 'Rainier Roasters', codes: ['OFFICE'], progress: 'delivering', daysAgo: 1 },
];

/** A year of orders, oldest first. */
export function demoOrders(story: Story): DemoOrder[] {
  const isAvailable = availability(story);
  const yearly = story.companies
    .filter(({ kind, status }) => status === 'active' && kind !== 'platform')
    .flatMap((buyer) => ordersBy(story, buyer, isAvailable));
  const extra = scriptedOrders.flatMap(({ buyer: name, codes, progress, daysAgo }, index) => {
    const buyer = story.company(name);
    const lines = codes
      .map(planOf)
      .filter((plan) => isAvailable(buyer, plan))
      .flatMap((plan) => withParts({ plan, quantity: 4 + index }));
    const at = story.ago(daysAgo, 8 + (index % 8), 7 * index);
    const endedAt = daysAfter(story, at, 2);
    return lines.length === 0
      ? []
      : [{ name: `${name} ${progress}`, buyer, lines, at, endedAt, progress }];
  });
  return [...yearly, ...extra].toSorted((a, b) => a.at.localeCompare(b.at));
}

/**
 * Returns a line and one line per part; of alternative parts, only the first. Bundles are ordered
 * on their own.
 */
function withParts(line: DemoOrderLine): DemoOrderLine[] {
  const parts = (line.plan.parts ?? []).filter(
    ({ swap }, index, all) =>
      swap === null || all.findIndex((item) => item.swap === swap) === index,
  );
  return [
    line,
    ...parts.map(({ code, quantity }) => ({
      plan: planOf(code),
      quantity: quantity * line.quantity,
      bundle: 0,
    })),
  ];
}

/** Days later, but not in the future. */
function daysAfter(story: Story, at: string, days: number): string {
  const time = Math.min(Date.parse(at) + days * day, story.now.getTime() - 120_000);
  return new Date(time).toISOString();
}

function ordersBy(
  story: Story,
  buyer: DemoCompany,
  isAvailable: ReturnType<typeof availability>,
): DemoOrder[] {
  const random = story.random(`orders of ${buyer.name}`);
  const days = Math.floor((story.now.getTime() - Date.parse(buyer.createdAt)) / day) - 4;
  if (days < 3) return [];
  const count = buyer.kind === 'customer' ? random.integer(2, 5) : random.integer(1, 2);
  return Array.from({ length: count }, (_, index) => {
    const lines = random
      .pick(baskets)
      .map(([code, min, max]) => ({
        plan: planOf(code),
        quantity: random.integer(min, max),
      }))
      .filter(({ plan }) => isAvailable(buyer, plan));
    // A company's first order comes soon after it joined.
    const daysAgo = index === 0 ? days - random.integer(0, 2) : random.integer(1, days);
    const at = story.workday(Math.max(1, daysAgo), random);
    return {
      name: `${buyer.slug} ${index + 1}`,
      buyer,
      lines,
      at,
      endedAt: daysAfter(story, at, random.integer(1, 8)),
      progress: progressOf(random, daysAgo),
    };
  }).filter(({ lines, at }) => lines.length > 0 && at > buyer.createdAt);
}

function progressOf(random: Random, daysAgo: number): OrderProgress {
  if (daysAgo <= 8) return random.chance(0.7) ? 'delivering' : 'delivered';
  if (random.chance(0.06)) return 'cancelled';
  return random.chance(0.03) ? 'failed' : 'delivered';
}
