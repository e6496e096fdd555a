import type { Company } from '@trunkline/contract/companies';
import { companyListing } from '@trunkline/contract/companies/listing';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';

// Possible parents come first; most other companies are customers.
const byKind = { ...companyListing, defaultSort: 'kind' };

export function ParentField({
  companies,
  value,
  onChange,
  accepts,
}: {
  companies: Resource<Company>;
  value: string | null;
  onChange: (id: string | null) => void;
  accepts: (company: Company) => boolean;
}) {
  return (
    <Field label="New parent company">
      {(control) => (
        <ReferenceCombobox
          {...control}
          resource={{ description: byKind, api: companies.api }}
          value={value}
          onChange={onChange}
          accepts={accepts}
        />
      )}
    </Field>
  );
}
