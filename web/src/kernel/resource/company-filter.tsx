import { companyListing } from '@trunkline/contract/companies/listing';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { apiFor } from '../api.ts';
import { useReferenceOptions } from './reference-options.ts';

/** Filters a screen by a company, searched by name, and the companies below it. */
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
