import { companyResource, type Company } from '@trunkline/contract/companies';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export function CompanyImport(props: {
  companies: Resource<Company>;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <ResourceImport
      description={companyResource}
      resource={props.companies}
      open={props.open}
      onClose={props.onClose}
    />
  );
}
