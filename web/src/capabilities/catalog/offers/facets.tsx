import type { OffersPage } from '@trunkline/contract/catalog';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { type OfferFilters, type OfferSearch, readOfferSearch } from './offers-query.ts';

const facets = [
  ['category', 'Category'],
  ['type', 'Type'],
  ['provider', 'Provider'],
  ['price', 'Price'],
  ['term', 'Term'],
] as const;

/** Shows the filters of the storefront, with the number of matching services for each option. */
export function Facets({
  choices,
  current,
  onChange,
}: {
  choices: OffersPage['facets'] | undefined;
  current: OfferSearch;
  onChange: (filters: OfferFilters) => void;
}) {
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-1.5 max-sm:w-full">
      {facets.map(([name, label]) => {
        const options = (choices?.[name] ?? []).map((choice) => ({
          value: choice.value,
          label: `${choice.label} (${choice.count})`,
        }));
        const value = current[name];
        const currentLabel = choices?.[name].find((choice) => choice.value === value)?.label;
        return (
          <FilterChip
            key={name}
            label={label}
            options={options}
            value={value === undefined ? null : { value, label: currentLabel ?? value }}
            onValueChange={(option) =>
              onChange(readOfferSearch({ ...current, [name]: option?.value }))
            }
          />
        );
      })}
    </div>
  );
}
