import { redirectResource, type Redirect } from '@trunkline/contract/redirects';
import { type ImportProps, ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export const RedirectImport = (props: ImportProps<Redirect>) => (
  <ResourceImport {...props} description={redirectResource} />
);
