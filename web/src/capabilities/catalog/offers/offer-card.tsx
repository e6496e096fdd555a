import { Link } from '@tanstack/react-router';
import type { OfferCard as Offer } from '@trunkline/contract/catalog';
import { amountOf, termsOf } from '../../../documents/price.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { categoryLabel } from './offers-query.ts';

interface CompareOption {
  readonly isCompared: boolean;
  /** Whether no more services fit into the comparison. */
  readonly isFull: boolean;
  readonly onCompare: (compared: boolean) => void;
}

/** Shows a service on offer with the lowest price the company pays. */
export function OfferCard({
  service,
  heading: Heading = 'h2',
  compareOption,
}: {
  service: Offer;
  heading?: 'h2' | 'h3';
  compareOption?: CompareOption;
}) {
  const { slug, name, category, provider, summary, featured } = service;
  return (
    <li className="relative flex min-w-0 flex-col rounded-lg border border-border bg-surface p-4 transition-colors hover:border-border-strong">
      <div className="flex min-h-5 items-start justify-between gap-2">
        <p className="text-xs text-muted">{categoryLabel(category)}</p>
        {featured && <Badge tone="primary">Featured</Badge>}
      </div>
      <Heading className="mt-1 font-semibold wrap-anywhere">
        <Link
          to="/app/services/$slug"
          params={{ slug }}
          className="rounded-sm underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
      </Heading>
      <p className="text-[13px] text-muted wrap-anywhere">by {provider}</p>
      {summary && <p className="mt-2 line-clamp-3 text-[13px] wrap-anywhere">{summary}</p>}
      <div className="mt-auto grid gap-2.5 pt-3">
        <OfferPrice price={service.from_price} />
        {compareOption && (
          <div className="relative">
            <Checkbox
              label={
                <span className="text-[13px]">
                  Compare<span className="sr-only"> {name}</span>
                </span>
              }
              checked={compareOption.isCompared}
              disabled={compareOption.isFull && !compareOption.isCompared}
              onCheckedChange={compareOption.onCompare}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** Shows the lowest price that the user's company pays. */
export function OfferPrice({ price }: { price: Offer['from_price'] }) {
  if (price === null) return <p className="text-muted">Price on request</p>;
  return (
    <p>
      <span className="text-[13px] text-muted">You pay from </span>
      <span className="font-semibold tabular-nums">{amountOf(price)}</span>{' '}
      <span className="text-[13px] text-muted">{termsOf(price)}</span>
    </p>
  );
}
