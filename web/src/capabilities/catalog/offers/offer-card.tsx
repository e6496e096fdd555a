import { Link } from '@tanstack/react-router';
import type { ServiceCard } from '@trunkline/contract/kernel/live';
import { amountOf, termsOf } from '../../../documents/price.tsx';
import { categoryLabel } from './offers-query.ts';

/** A service on offer, with its lowest price; its heading is one level below the one above. */
export function OfferCard({
  service,
  heading: Heading = 'h2',
}: {
  service: ServiceCard;
  heading?: 'h2' | 'h3';
}) {
  const { slug, name, category, provider, summary } = service;
  return (
    <li className="relative flex min-w-0 flex-col rounded-lg border border-border bg-surface p-4 transition-colors hover:border-border-strong">
      <p className="text-xs text-muted">{categoryLabel(category)}</p>
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
      <div className="mt-auto pt-3">
        <OfferPrice price={service.from_price} />
      </div>
    </li>
  );
}

export function OfferPrice({ price }: { price: ServiceCard['from_price'] }) {
  if (price === null) return <p className="text-muted">Price on request</p>;
  return (
    <p>
      <span className="text-muted">from </span>
      <span className="font-semibold tabular-nums">{amountOf(price)}</span>{' '}
      <span className="text-[13px] text-muted">{termsOf(price)}</span>
    </p>
  );
}
