import { FilterChip } from '../../ui/filter-chip.tsx';
import { Button } from '../../ui/button.tsx';
import { filterFields } from './list-state.ts';
import { useReferenceOptions } from './reference-options.ts';
import type { Resource, ResourceRow } from './resource.ts';

interface FilterProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  name: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

export interface FilterBarProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  filters: Readonly<Record<string, string>>;
  onChange: (change: (filters: Record<string, string>) => Record<string, string>) => void;
  /** Filters set by the screen itself. */
  fixed: Readonly<Record<string, string>>;
}

export function FilterBar<Row extends ResourceRow>({
  resource,
  filters,
  onChange,
  fixed,
}: FilterBarProps<Row>) {
  const names = filterFields(resource.description).filter((name) => !(name in fixed));
  const set = (name: string, value: string | null) =>
    onChange((before) => {
      const others = Object.entries(before).filter(([other]) => other !== name);
      return Object.fromEntries(value === null ? others : [...others, [name, value]]);
    });
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      {names.map((name) => {
        const isReference = resource.description.fields[name]?.kind === 'reference';
        const Filter = isReference ? ReferenceFilter : ChoiceFilter;
        return (
          <Filter
            key={name}
            resource={resource}
            name={name}
            value={filters[name] ?? null}
            onChange={(value) => set(name, value)}
          />
        );
      })}
      {Object.keys(filters).length > 1 && (
        <Button variant="link" className="ml-1 text-[13px]" onClick={() => onChange(() => ({}))}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function ChoiceFilter<Row extends ResourceRow>({
  resource,
  name,
  value,
  onChange,
}: FilterProps<Row>) {
  const field = resource.description.fields[name];
  const options = Object.entries(field?.choices ?? {}).map(([key, label]) => ({
    value: key,
    label,
  }));
  return (
    <FilterChip
      label={field?.label ?? name}
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? null)}
    />
  );
}

function ReferenceFilter<Row extends ResourceRow>({
  resource,
  name,
  value,
  onChange,
}: FilterProps<Row>) {
  const { options, chosen, pending, onSearch, onOpen } = useReferenceOptions<ResourceRow>(
    resource.references?.[name] ?? resource,
    value,
  );
  return (
    <FilterChip
      label={resource.description.fields[name]?.label ?? name}
      options={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      onSearch={onSearch}
      onOpen={onOpen}
      pending={pending}
    />
  );
}
