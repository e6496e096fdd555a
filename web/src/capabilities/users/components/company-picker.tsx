import { companyListing } from '@trunkline/contract/companies/listing';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useApi } from '../../auth/index.ts';

/** Lets the user find an active company by name. */
export function CompanyPicker({
  value,
  onChange,
  excludedId,
  help,
  error,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
  /** ID of a company that isn't offered. */
  excludedId?: string;
  help?: string;
  error?: string;
}) {
  const { companies } = useApi();
  return (
    <Field label="Company" help={help} error={error}>
      {(control) => (
        <ReferenceCombobox
          {...control}
          resource={{ description: companyListing, api: companies }}
          value={value}
          onChange={onChange}
          filters={{ status: 'active' }}
          accepts={({ id }) => id !== excludedId}
        />
      )}
    </Field>
  );
}
