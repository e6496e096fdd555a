import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { maxCompared } from '@trunkline/contract/catalog/storefront-choices';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { Comparison } from '../offers/comparison.tsx';
import { Facets } from '../offers/facets.tsx';
import { OfferCard } from '../offers/offer-card.tsx';
import {
  offersOptions,
  type OfferSearch,
  readOfferSearch,
  slugsOf,
} from '../offers/offers-query.ts';

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3';

/** /app/services: the services the company can buy, and their comparison. */
export function OffersPage() {
  useTitle('Services');
  const current = readOfferSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const updateSearch = (search: OfferSearch, replace = false) =>
    void navigate({ to: '/app/services', search: { ...search }, replace, resetScroll: false });
  const compared = slugsOf(current.compare);
  const isComparing = current.view === 'compare' && compared.length > 0;
  const compare = (slugs: readonly string[]) =>
    updateSearch(readOfferSearch({ ...current, compare: slugs.join(',') }), true);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      {isComparing ? (
        <>
          <header className="grid gap-2">
            <Button
              variant="link"
              className="justify-self-start"
              onClick={() => updateSearch(readOfferSearch({ ...current, view: undefined }))}
            >
              <ArrowLeft aria-hidden="true" className="size-3.5" />
              All services
            </Button>
            <h1 className="text-xl font-semibold tracking-tight">Compare services</h1>
          </header>
          <Comparison
            slugs={compared}
            onRemove={(slug) => compare(compared.filter((other) => other !== slug))}
          />
        </>
      ) : (
        <Storefront
          current={current}
          compared={compared}
          onSearch={updateSearch}
          onCompare={compare}
        />
      )}
    </div>
  );
}

function Storefront({
  current,
  compared,
  onSearch,
  onCompare,
}: {
  current: OfferSearch;
  compared: readonly string[];
  onSearch: (search: OfferSearch, replace?: boolean) => void;
  onCompare: (slugs: readonly string[]) => void;
}) {
  const me = useMe();
  const searchField = useRef<HTMLInputElement>(null);
  const { compare, view: _view, ...filters } = current;
  const query = useInfiniteQuery(offersOptions(me.company.id, filters));
  const pages = query.data?.pages ?? [];
  const services = pages.flatMap(({ items }) => items);
  const hasFilters = Object.keys(filters).length > 0;
  const clearedSearch = compare === undefined ? {} : { compare };
  return (
    <>
      <header>
        <h1 className="text-xl font-semibold tracking-tight">Services</h1>
        <p className="text-muted">Services you can buy, at your prices.</p>
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search services"
          value={current.search ?? ''}
          onChange={(search) =>
            onSearch(readOfferSearch({ ...current, search }), current.search !== undefined)
          }
          inputRef={searchField}
        />
        <Facets choices={pages[0]?.facets} current={current} onChange={onSearch} />
      </div>
      {query.isError && services.length === 0 ? (
        <QueryError title="Couldn't load the services" query={query} />
      ) : query.isPending ? (
        <div aria-busy="true" className={grid}>
          {[1, 2, 3, 4, 5, 6].map((index) => (
            <Skeleton key={index} className="h-40" />
          ))}
        </div>
      ) : services.length === 0 ? (
        <div className="rounded-lg border border-border bg-surface">
          <EmptyState
            title={hasFilters ? 'No services match' : 'No services available yet'}
            description={
              hasFilters
                ? 'Try another spelling or fewer filters.'
                : 'Services that your supplier sells to you appear here with your prices.'
            }
            action={
              hasFilters && (
                <Button onClick={() => onSearch(clearedSearch)}>Clear search and filters</Button>
              )
            }
          />
        </div>
      ) : (
        <section aria-label="Available services">
          <ul className={grid}>
            {services.map((service) => (
              <OfferCard
                key={service.slug}
                service={service}
                compareOption={{
                  isCompared: compared.includes(service.slug),
                  isFull: compared.length >= maxCompared,
                  onCompare: (checked) =>
                    onCompare(
                      checked
                        ? [...compared, service.slug]
                        : compared.filter((slug) => slug !== service.slug),
                    ),
                }}
              />
            ))}
          </ul>
          <ListEnd
            count={services.length}
            one="Service"
            many="Services"
            hasMore={query.hasNextPage}
            loading={query.isFetchingNextPage}
            error={query.error}
            onMore={() => void query.fetchNextPage()}
          />
        </section>
      )}
      {compared.length > 0 && (
        <div
          role="region"
          aria-label="Comparison"
          className="sticky above-notices z-10 flex flex-wrap items-center gap-3 justify-self-center rounded-lg border border-border-strong bg-surface px-4 py-2.5 shadow-lg"
        >
          <p className="text-sm">
            {compared.length} of {maxCompared} to compare
          </p>
          <Button
            variant="primary"
            disabled={compared.length < 2}
            onClick={() => onSearch(readOfferSearch({ ...current, view: 'compare' }))}
          >
            Compare services
          </Button>
          <Button variant="ghost" onClick={() => onCompare([])}>
            Clear comparison
          </Button>
        </div>
      )}
    </>
  );
}
