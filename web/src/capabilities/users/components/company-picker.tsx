import type { Company } from '@trunkline/contract/companies';
import { companyListing } from '@trunkline/contract/kernel/company-listing';
import { useReferenceOptions } from '../../../kernel/resource/reference-options.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useApi } from '../../auth/index.ts';

/** An active company within reach, by its name. */
export function CompanyPicker({
  value,
  onChange,
  without,
  help,
  error,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Not offered. */
  without?: string;
  help?: string;
  error?: string;
}) {
  const { companies } = useApi();
  const { options, chosen, pending, onSearch } = useReferenceOptions<Company>(
    { description: companyListing, api: companies },
    value,
    { accepts: ({ id, status }) => status === 'active' && id !== without, eager: true },
  );
  return (
    <Field label="Company" help={help} error={error}>
      {(control) => (
        <Combobox
          {...control}
          options={options}
          value={chosen}
          onValueChange={(option) => onChange(option?.value ?? null)}
          onSearch={onSearch}
          pending={pending}
          placeholder="Search companies…"
        />
      )}
    </Field>
  );
}
