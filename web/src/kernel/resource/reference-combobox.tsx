import { inSentence } from '@trunkline/contract/kernel/listing';
import { Combobox, type ComboboxProps } from '../../ui/combobox.tsx';
import { useReferenceOptions } from './reference-options.ts';
import type { ReferencedResource, ResourceRow } from './resource.ts';

export function ReferenceCombobox<Row extends ResourceRow>({
  resource,
  value,
  onChange,
  accepts,
  filters,
  ...control
}: Omit<ComboboxProps, 'options' | 'value' | 'onValueChange' | 'onSearch' | 'pending'> & {
  resource: ReferencedResource<Row>;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Filters the loaded options; use `filters` for conditions that the server supports. */
  accepts?: (row: Row) => boolean;
  /** Filter values that restrict the options. */
  filters?: Readonly<Record<string, string>>;
}) {
  const { options, chosen, pending, onSearch } = useReferenceOptions(resource, value, {
    eager: true,
    ...(accepts && { accepts }),
    ...(filters && { filters }),
  });
  return (
    <Combobox
      placeholder={`Search ${inSentence(resource.description.many)}…`}
      {...control}
      options={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      onSearch={onSearch}
      pending={pending}
    />
  );
}
