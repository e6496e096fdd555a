import { type Redirect, redirectResource } from '@trunkline/contract/redirects';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export function RedirectImport({
  redirects,
  onClose,
}: {
  redirects: Resource<Redirect>;
  onClose: () => void;
}) {
  return (
    <ResourceImport description={redirectResource} resource={redirects} open onClose={onClose} />
  );
}
