import { companyListing } from '@trunkline/contract/companies/listing';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useApi } from '../../auth/index.ts';

/** Chooses the company whose settings are shown, from all that the user can access. */
export function CompanyChoice({
  value,
  onChange,
}: {
  value: string;
  onChange: (id: string) => void;
}) {
  const { companies } = useApi();
  return (
    <Field label="Company">
      {(control) => (
        <ReferenceCombobox
          {...control}
          resource={{ description: companyListing, api: companies }}
          value={value}
          onChange={(id) => {
            if (id !== null) onChange(id);
          }}
          className="w-full sm:w-72"
        />
      )}
    </Field>
  );
}
