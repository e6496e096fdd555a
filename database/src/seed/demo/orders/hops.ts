import type { DemoCompany, DemoPerson, Story } from '../story.ts';
import { colleagueOf, leaderOf } from '../users/index.ts';
import { sellersOf, type DemoOrder, type DemoOrderLine } from './trades.ts';

/** One order of a chain, which a company placed with the company directly above it. */
export interface Hop {
  readonly order: DemoOrder;
  /** 0 for the order of the company that uses the service. */
  readonly level: number;
  readonly isTop: boolean;
  readonly id: string;
  readonly number: number;
  readonly seller: DemoCompany;
  readonly buyer: DemoCompany;
  /** The person who placed it; null for orders that the product placed on the seller's behalf. */
  readonly by: DemoPerson | null;
  readonly at: string;
  readonly lines: readonly (DemoOrderLine & {
    readonly id: string;
    readonly lowerId: string | null;
  })[];
  readonly lowerId: string | null;
}

/** Whether the orders above have been placed. */
const isForwarded = ({ progress }: DemoOrder): boolean =>
  !['cancelled', 'approval', 'details', 'draft'].includes(progress);

const placerOf = (story: Story, { buyer, progress }: DemoOrder): DemoPerson =>
  (progress === 'approval' ? colleagueOf : leaderOf)(story, buyer);

/** The orders of all chains, in chronological order; each seller numbers its own. */
export function hopsOf(story: Story, orders: readonly DemoOrder[]): Hop[] {
  const counts = new Map<string, number>();
  return orders.flatMap((order) => {
    const sellers = sellersOf(order.buyer);
    return (isForwarded(order) ? sellers : sellers.slice(0, 1)).map((seller, i): Hop => {
      const number = (counts.get(seller.id) ?? 1000) + 1;
      counts.set(seller.id, number);
      const buyer = sellers[i - 1] ?? order.buyer;
      const nameAt = (hop: number) => `${order.name} ${hop}`;
      return {
        order,
        level: i,
        isTop: seller === story.platform,
        id: story.id('order', nameAt(i)),
        number,
        seller,
        buyer,
        by: i === 0 ? placerOf(story, order) : null,
        at: new Date(Date.parse(order.at) + i * 60_000).toISOString(),
        lines: order.lines.map((line, index) => ({
          ...line,
          id: story.id('order line', `${nameAt(i)} ${index}`),
          lowerId: i === 0 ? null : story.id('order line', `${nameAt(i - 1)} ${index}`),
        })),
        lowerId: i === 0 ? null : story.id('order', nameAt(i - 1)),
      };
    });
  });
}
