import { useMutation } from '@tanstack/react-query';
import type { Drift } from '@trunkline/contract/integrations';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { ReasonDialog } from '../../../kernel/transitions/reason-dialog.tsx';
import { useRefreshAfter } from '../../../kernel/refresh-after.ts';
import { toast } from '../../../ui/toast.tsx';

/** Asks why a difference is acceptable, then accepts it. */
export function AcceptDialog({
  tenant,
  row,
  onClose,
}: {
  tenant: string;
  row: Drift;
  onClose: () => void;
}) {
  const { integrations, audit } = apiFor(tenant);
  const accept = useMutation({
    ...useRefreshAfter(integrations.key(), audit.key()),
    mutationFn: (note: string) => integrations.drift.accept.call({ id: row.id, note }),
    onSuccess() {
      toast.success(`${row.reference} was accepted`);
      onClose();
    },
  });
  const problem = accept.error && describeError(accept.error);
  return (
    <ReasonDialog
      confirmation={{
        title: `Accept ${row.reference}?`,
        consequence: 'It will stay in the list as accepted, and reopen if the quantities change.',
        confirm: 'Accept difference',
        requiredMessage: 'Please enter a reason.',
        maxLength: 300,
      }}
      pending={accept.isPending}
      refusal={problem ? (problem.fields[0]?.message ?? problem.message) : undefined}
      onSubmit={(reason) => accept.mutate(reason)}
      onClose={onClose}
    />
  );
}
