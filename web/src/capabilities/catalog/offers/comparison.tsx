import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Offer } from '@trunkline/contract/catalog';
import { serviceTypes } from '@trunkline/contract/catalog/listing';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useMe } from '../../auth/index.ts';
import { termText } from '../plans/plan-text.ts';
import { OfferPrice } from './offer-card.tsx';
import { categoryLabel, offerOptions } from './offers-query.ts';
import { youPayText } from './offer-texts.ts';

const rows: readonly (readonly [string, (offer: Offer) => ReactNode])[] = [
  ['Price', ({ from_price }) => <OfferPrice price={from_price} />],
  ['Plans', (offer) => <Plans offer={offer} />],
  ['Terms', ({ terms }) => terms.map(termText).join(', ') || 'No plans yet'],
  ['Provider', ({ provider }) => provider],
  ['Type', ({ type }) => serviceTypes[type]],
  ['Category', ({ category }) => categoryLabel(category)],
  ['Included', ({ features }) => <TextList lines={features} />],
  ['Requirements', ({ requirements }) => <TextList lines={requirements} />],
];

/** Compares services side by side. */
export function Comparison({
  slugs,
  onRemove,
}: {
  slugs: readonly string[];
  onRemove: (slug: string) => void;
}) {
  const tenant = useMe().company.id;
  const isPhone = useMediaQuery('(width < 40rem)');
  const queries = useQueries({ queries: slugs.map((slug) => offerOptions(tenant, slug)) });
  const failed = queries.find(({ isError }) => isError);
  if (failed !== undefined)
    return <QueryError title="Couldn't load the comparison" query={failed} />;
  const offers = queries.flatMap(({ data }) => data ?? []);
  if (offers.length < slugs.length) return <Skeleton className="h-96" />;
  const comparison = { offers, onRemove };
  return isPhone ? <StackedOffers {...comparison} /> : <Columns {...comparison} />;
}

interface ComparedOffersProps {
  readonly offers: readonly Offer[];
  readonly onRemove: (slug: string) => void;
}

function Columns({ offers, onRemove }: ComparedOffersProps) {
  return (
    <ScrollRegion label="Comparison" className="rounded-lg border border-border bg-surface">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-border align-top">
            <td className="sticky left-0 w-28 min-w-24 bg-surface p-3" />
            {offers.map((offer) => (
              <th key={offer.slug} scope="col" className="min-w-52 p-3 text-left">
                <Service offer={offer} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map(([label, content]) => (
            <tr key={label} className="align-top">
              <th
                scope="row"
                className="sticky left-0 bg-surface p-3 text-left text-[13px] font-normal text-muted"
              >
                {label}
              </th>
              {offers.map((offer) => (
                <td key={offer.slug} className="p-3 wrap-anywhere">
                  {content(offer)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** One section per row, with two services side by side, so that nothing scrolls sideways. */
function StackedOffers({ offers, onRemove }: ComparedOffersProps) {
  return (
    <section
      aria-label="Comparison"
      className="divide-y divide-border rounded-lg border border-border bg-surface text-sm"
    >
      <div className="grid gap-1 p-3">
        {offers.map((offer) => (
          <Service key={offer.slug} offer={offer} onRemove={onRemove} />
        ))}
      </div>
      {rows.map(([label, content]) => (
        <div key={label} className="p-3">
          <h2 className="text-[13px] text-muted">{label}</h2>
          <dl className="mt-2 grid grid-cols-2 gap-3 wrap-anywhere">
            {offers.map((offer) => (
              <div key={offer.slug} className="min-w-0">
                <dt className="text-[13px] font-medium">{offer.name}</dt>
                <dd className="mt-0.5">{content(offer)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function Service({
  offer: { slug, name },
  onRemove,
}: Pick<ComparedOffersProps, 'onRemove'> & { offer: Offer }) {
  return (
    <div className="flex items-start justify-between gap-2">
      <Link
        to="/app/services/$slug"
        params={{ slug }}
        className="rounded-sm font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${name} from the comparison`}
        onClick={() => onRemove(slug)}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

function Plans({ offer }: { offer: Offer }) {
  if (offer.plans.length === 0) return 'No plans yet';
  return (
    <ul className="grid gap-2">
      {offer.plans.map((plan) => (
        <li key={plan.id}>
          <p className="font-medium">{plan.name}</p>
          {plan.charges.map((charge) => (
            <p key={charge.id} className="text-[13px] text-muted">
              {charge.name}: {youPayText(charge, plan)}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function TextList({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <span className="text-muted">Nothing listed</span>;
  return (
    <ul className="list-disc space-y-0.5 pl-4">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
