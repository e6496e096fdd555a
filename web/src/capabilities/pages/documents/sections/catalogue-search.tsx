import type { Choice } from '@trunkline/contract/kernel/live';
import type { ServiceFilter } from '@trunkline/contract/catalog/listing';
import {
  catalogueUrl,
  anchor,
  type Catalogue,
  priceLabel,
  providerLabel,
  cappedCount,
} from './catalogue-filters.ts';

const label = 'mb-1.5 block text-sm font-medium';

/** Shows search, provider and price in a GET form, so that it works without JavaScript. */
export function CatalogueSearch({ live }: { live: Catalogue }) {
  const { providers, prices, query } = live;
  return (
    <form
      action={`#${anchor}`}
      method="get"
      role="search"
      className="flex max-w-5xl flex-wrap items-end gap-3"
    >
      <div className="min-w-0 flex-2 basis-64">
        <label htmlFor="service-search" className={label}>
          Search services
        </label>
        <input
          id="service-search"
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={100}
          autoComplete="off"
          className="form-control"
        />
      </div>
      <FilterSelect
        filter="provider"
        name="Provider"
        all="All providers"
        choices={withSelected(providers, query.provider, providerLabel(live))}
        selected={query.provider}
      />
      <FilterSelect
        filter="price"
        name="Price"
        all="Any price"
        choices={withSelected(prices, query.price, priceLabel(query.price))}
        selected={query.price}
      />
      {query.category && <input type="hidden" name="category" value={query.category} />}
      <button type="submit" className="action action-primary">
        Search
      </button>
    </form>
  );
}

/** Keeps the current choice in the list even if nothing matches it, so that it can be cleared. */
export function withSelected(
  choices: readonly Choice[],
  selected: string,
  label: string,
): Choice[] {
  const isListed = selected === '' || choices.some(({ value }) => value === selected);
  return [...choices, ...(isListed ? [] : [{ value: selected, label, count: 0 }])];
}

function FilterSelect(props: {
  filter: ServiceFilter;
  name: string;
  all: string;
  choices: readonly Choice[];
  selected: string;
}) {
  const { filter, name, all, choices, selected } = props;
  const id = `service-${filter}`;
  if (choices.length < 2 && selected === '') return null;
  return (
    <div className="min-w-0 flex-1 basis-44">
      <label htmlFor={id} className={label}>
        {name}
      </label>
      <select
        id={id}
        name={filter}
        defaultValue={selected}
        autoComplete="off"
        className="form-control"
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.count > 0 ? `${choice.label} (${cappedCount(choice.count)})` : choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

export function ChosenFilters({ live }: { live: Catalogue }) {
  const { query } = live;
  const appliedFilters = [
    { filter: 'provider', name: providerLabel(live) },
    { filter: 'price', name: priceLabel(query.price) },
  ] as const;
  const activeFilters = appliedFilters.filter(({ filter }) => query[filter]);
  if (activeFilters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-x-5">
      {activeFilters.map(({ filter, name }) => (
        <li key={filter}>
          <a
            href={catalogueUrl({ ...query, [filter]: '' })}
            className="text-link inline-flex min-h-11 items-center gap-1.5 text-sm"
          >
            <span className="sr-only">Remove filter: </span>
            {name}
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
