import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useArea } from './areas.ts';
import { ScreenError } from './resource/record-error.tsx';
import { SaleViewers } from './sale-viewers.tsx';
import { useTitle } from './use-title.ts';

const lists = {
  orders: {
    admin: { to: '/admin/marketplace', search: { tab: 'orders' } },
    workspace: { to: '/app/orders', search: {} },
  },
  quotes: {
    admin: { to: '/admin/marketplace', search: { tab: 'quotes' } },
    workspace: { to: '/app/quotes', search: {} },
  },
} as const;

/** The fields that orders and quotes share. */
interface OrderOrQuote {
  readonly id: string;
  readonly number: number;
  readonly side: 'sale' | 'purchase';
  readonly seller_id: string;
  readonly buyer_name: string | null;
  readonly seller_name: string | null;
  readonly state_since: string;
  readonly awaits_me: boolean;
}

interface SalePageProps<Sale extends OrderOrQuote> {
  readonly listing: { readonly name: 'orders' | 'quotes'; one: string; many: string };
  readonly query: {
    readonly data: Sale | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isFetching: boolean;
  };
  readonly children: (sale: Sale) => ReactNode;
}

/** The page of an order or quote: a link back to the list, and the sale once it has loaded. */
export function SalePage<Sale extends OrderOrQuote>({
  listing,
  query,
  children,
}: SalePageProps<Sale>) {
  const list = lists[listing.name][useArea()];
  const { data } = query;
  useTitle(data ? `${listing.one} ${data.number}` : listing.one);
  if (query.isError && !data) {
    const tab = 'tab' in list.search ? `?tab=${list.search.tab}` : '';
    return <ScreenError listing={listing} list={list.to + tab} query={query} />;
  }
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 p-4 sm:p-6">
      <Link
        {...list}
        className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-[13px] font-medium text-muted hover:text-text pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        All {listing.name}
      </Link>
      {data ? children(data) : <SaleSkeleton />}
    </div>
  );
}

interface SaleHeaderProps {
  readonly tenant: string;
  readonly listing: { readonly name: 'orders' | 'quotes'; one: string };
  readonly sale: OrderOrQuote;
  /** The subject of the sale, if it has a name. */
  readonly title?: string;
  readonly state: string;
  readonly tone: BadgeTone;
  readonly actions: ReactNode;
}

/**
 * Shows the parties, state and actions of a sale, and whether it awaits the viewer's approval.
 */
export function SaleHeader({
  tenant,
  listing,
  sale,
  title,
  state,
  tone,
  actions,
}: SaleHeaderProps) {
  const { one } = listing;
  const seller = `From ${sale.seller_name ?? 'your supplier'}`;
  const buyer = sale.buyer_name ?? 'a buyer';
  const sold = sale.seller_id === tenant ? `For ${buyer}` : `${seller} for ${buyer}`;
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
              {one} {sale.number}
              {title && `: ${title}`}
            </h1>
            <Badge tone={tone} dot>
              {state}
            </Badge>
          </div>
          <p className="text-muted wrap-anywhere">
            {sale.side === 'sale' ? sold : seller}, status changed{' '}
            <RelativeTime value={sale.state_since} />
          </p>
          <SaleViewers tenant={tenant} listing={listing} sale={sale} />
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </header>
      {sale.awaits_me && (
        <p className="rounded-lg border border-transparent bg-warning-soft px-4 py-3 text-warning">
          This {one.toLowerCase()} is waiting for your approval.
        </p>
      )}
    </>
  );
}

function SaleSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
