import { companyListing } from '@trunkline/contract/companies/listing';
import { apiFor } from '../../../kernel/api.ts';
import { useReferenceOptions } from '../../../kernel/resource/reference-options.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import type { Option } from '../../../ui/select.tsx';

/** Options from labels by name, in the order of the labels. */
export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const chosenOf = (options: readonly Option[], value: string | null): Option | null =>
  options.find((option) => option.value === value) ?? null;

/** Narrows a list to one company, found by name. */
export function CompanyFilter({
  tenant,
  value,
  onChange,
}: {
  tenant: string;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const companies = { description: companyListing, api: apiFor(tenant).companies };
  const { options, chosen, pending, onSearch, onOpen } = useReferenceOptions(companies, value);
  return (
    <FilterChip
      label="Company"
      options={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      onSearch={onSearch}
      onOpen={onOpen}
      pending={pending}
    />
  );
}

/** A filter that a link set, which can only be taken away: one person, one address. */
export function FixedFilter({
  label,
  value,
  name,
  onClear,
}: {
  label: string;
  value: string | null;
  name: string;
  onClear: () => void;
}) {
  if (value === null) return null;
  const option = { value, label: name };
  return (
    <FilterChip
      label={label}
      options={[option]}
      value={option}
      onValueChange={(next) => {
        if (next === null) onClear();
      }}
    />
  );
}
