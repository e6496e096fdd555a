import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { OfferCard } from '../offers/offer-card.tsx';
import { offersOptions, type OfferSearch, readOfferSearch } from '../offers/offers-query.ts';

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3';

/** /app/services: services that the company and its suppliers have published. */
export function OffersPage() {
  useTitle('Services');
  const me = useMe();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const asked = readOfferSearch(useSearch({ strict: false }));
  const query = useInfiniteQuery(offersOptions(me.company.id, asked));
  const pages = query.data?.pages ?? [];
  const services = pages.flatMap(({ items }) => items);
  const narrow = (change: OfferSearch, replace = false) =>
    void navigate({ to: '/app/services', search: { ...change }, replace, resetScroll: false });
  const { category, provider, ...text } = asked;
  const isNarrowed = Object.keys(asked).length > 0;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">Services</h1>
        <p className="text-muted">What {me.company.name} can use and offer.</p>
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search services"
          value={asked.search ?? ''}
          onChange={(search) =>
            narrow(readOfferSearch({ ...asked, search }), asked.search !== undefined)
          }
          inputRef={field}
        />
        <div role="group" aria-label="Filters" className="flex flex-wrap gap-1.5 max-sm:w-full">
          <Choices
            label="Category"
            choices={pages[0]?.categories}
            value={category}
            onChange={(value) => narrow(readOfferSearch({ ...text, provider, category: value }))}
          />
          <Choices
            label="Provider"
            choices={pages[0]?.providers}
            value={provider}
            onChange={(value) => narrow(readOfferSearch({ ...text, category, provider: value }))}
          />
        </div>
      </div>
      {query.isError && services.length === 0 ? (
        <QueryError title="Couldn't load the services" query={query} />
      ) : query.isPending ? (
        <div aria-busy="true" className={grid}>
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <Skeleton key={each} className="h-40" />
          ))}
        </div>
      ) : services.length === 0 ? (
        <div className="rounded-lg border border-border bg-surface">
          <EmptyState
            title={isNarrowed ? 'No services match' : 'Nothing on offer yet'}
            description={
              isNarrowed
                ? 'Try another spelling or fewer filters.'
                : 'Services that your suppliers publish appear here with their prices.'
            }
            action={
              isNarrowed && <Button onClick={() => narrow({})}>Clear search and filters</Button>
            }
          />
        </div>
      ) : (
        <section aria-label="Services on offer">
          <ul className={grid}>
            {services.map((service) => (
              <OfferCard key={service.slug} service={service} />
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
    </div>
  );
}

interface Choice {
  value: string;
  label: string;
}

function Choices({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[] | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const options = (choices ?? []).map((choice) => ({ value: choice.value, label: choice.label }));
  const chosen =
    value === undefined
      ? null
      : (options.find((option) => option.value === value) ?? { value, label: value });
  return (
    <FilterChip
      label={label}
      options={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value)}
    />
  );
}
