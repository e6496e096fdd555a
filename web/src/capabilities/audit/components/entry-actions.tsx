import type { AuditDetail } from '@trunkline/contract/audit';
import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import { useViewer } from '../../../kernel/viewer.ts';

const entryActions = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ auditEntryActions }) => auditEntryActions),
);

/** Shows the actions that other capabilities offer on an entry. */
export function EntryActions({ entry }: { entry: AuditDetail }) {
  const { permissions } = useViewer();
  return entryActions()
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ Content }, index) => (
      <Suspense key={index}>
        <Content record={entry} />
      </Suspense>
    ));
}
