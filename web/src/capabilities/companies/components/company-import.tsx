import { companyResource, type Company } from '@trunkline/contract/companies';
import { type ImportProps, ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export const CompanyImport = (props: ImportProps<Company>) => (
  <ResourceImport {...props} description={companyResource} />
);
