import type { Company } from '@trunkline/contract/companies';
import { companyListing } from '@trunkline/contract/kernel/company-listing';
import { useReferenceOptions } from '../../../kernel/resource/reference-options.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useApi } from '../../auth/index.ts';

/** Whose settings these are: any company within reach, by its name. */
export function CompanyChoice({
  value,
  onChange,
}: {
  value: string;
  onChange: (id: string) => void;
}) {
  const { companies } = useApi();
  const { options, chosen, pending, onSearch } = useReferenceOptions<Company>(
    { description: companyListing, api: companies },
    value,
    { eager: true },
  );
  return (
    <Field label="Company">
      {(control) => (
        <Combobox
          {...control}
          options={options}
          value={chosen}
          onValueChange={(option) => {
            if (option) onChange(option.value);
          }}
          onSearch={onSearch}
          pending={pending}
          placeholder="Search companies…"
          className="w-full sm:w-72"
        />
      )}
    </Field>
  );
}
