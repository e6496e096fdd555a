import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { OfferPrice } from './offer-card.tsx';
import { categoryLabel, offersOptions } from './offers-query.ts';

const maxShown = 5;

/** Shows the first services on offer on the home screen; nothing if there are none. */
export function OffersPreview() {
  const query = useInfiniteQuery(offersOptions(useMe().company.id, {}));
  const services = query.data?.pages[0]?.items.slice(0, maxShown);
  // The screen that this card links to shows the error.
  if (query.isError || services?.length === 0) return null;
  return (
    <Card
      title="Available services"
      actions={
        <Link
          to="/app/services"
          className="rounded-sm text-[13px] text-primary-text underline-offset-4 hover:underline"
        >
          See all services
        </Link>
      }
    >
      {services === undefined ? (
        <div aria-busy="true" className="grid gap-3">
          {['w-64', 'w-56', 'w-72'].map((width) => (
            <Skeleton key={width} className={`h-9 max-w-full ${width}`} />
          ))}
        </div>
      ) : (
        <ul className="-my-2 divide-y divide-border">
          {services.map(({ slug, name, category, from_price }) => (
            <li key={slug} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <Link
                  to="/app/services/$slug"
                  params={{ slug }}
                  className="rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <p className="text-[13px] text-muted">{categoryLabel(category)}</p>
              </div>
              <OfferPrice price={from_price} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
