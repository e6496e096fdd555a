import { alertResource, type SystemAlert } from '@trunkline/contract/alerts';
import { type ImportProps, ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export const AlertImport = (props: ImportProps<SystemAlert>) => (
  <ResourceImport {...props} description={alertResource} />
);
