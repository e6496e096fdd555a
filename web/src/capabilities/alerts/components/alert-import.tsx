import { alertResource, type SystemAlert } from '@trunkline/contract/alerts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export function AlertImport(props: {
  alerts: Resource<SystemAlert>;
  open: boolean;
  onClose: () => void;
}) {
  const { alerts, open, onClose } = props;
  return (
    <ResourceImport description={alertResource} resource={alerts} open={open} onClose={onClose} />
  );
}
