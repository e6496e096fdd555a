import { FilterChip } from '../../../ui/filter-chip.tsx';
import type { Option } from '../../../ui/select.tsx';

/** Returns options from labels by name, in the order of the labels. */
export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const chosenOf = (options: readonly Option[], value: string | null): Option | null =>
  options.find((option) => option.value === value) ?? null;

/** Shows a filter that was set by a link and can only be removed: a person or an address. */
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
