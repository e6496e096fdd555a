import { releaseResource, type ReleaseNote } from '@trunkline/contract/releases';
import { type ImportProps, ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export const ReleaseImport = (props: ImportProps<ReleaseNote>) => (
  <ResourceImport {...props} description={releaseResource} />
);
