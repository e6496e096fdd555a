import type { Drift } from '@trunkline/contract/integrations';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';

/** Shows a difference beside the list, read-only. */
export function DriftPanel({ drift, address }: { drift: Resource<Drift>; address: ListAddress }) {
  return <ResourcePanel resource={drift} address={address} form={() => null} />;
}
