import type { Subscription } from '@trunkline/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { transferPreviewOptions, useTransfer } from '../queries.ts';
import { MoneyPreview } from './money-preview.tsx';

interface TransferProps {
  tenant: string;
  subscription: Subscription;
  /** Called with the ID of the subscription that replaces it. */
  onTransferred: (id: string) => void;
}

/** Offers to transfer a subscription whose buyer has moved to other sellers. */
export function Transfer(props: TransferProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-label="Transfer subscription"
      className="grid gap-3 rounded-lg border border-border p-4"
    >
      <p className="text-[13px]">
        The customer of this subscription now belongs to other sellers, who can continue it. It will
        end with the previous sellers today, and they'll credit the remaining days. The service
        won't be interrupted.
      </p>
      {isOpen ? (
        <TransferForm {...props} onCancel={() => setIsOpen(false)} />
      ) : (
        <Button size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Transfer subscription
        </Button>
      )}
    </section>
  );
}

/** Confirms a transfer, with a preview of the credit. */
function TransferForm({
  tenant,
  subscription,
  onTransferred,
  onCancel,
}: TransferProps & { onCancel: () => void }) {
  const preview = useQuery(transferPreviewOptions(tenant, subscription));
  const transfer = useTransfer(tenant, subscription.id, (newSubscription) => {
    toast.success('Subscription transferred');
    onTransferred(newSubscription.id);
  });
  const error = transfer.error ?? preview.error;
  return (
    <div className="grid gap-4">
      {preview.isPending && <Skeleton className="h-20" />}
      {preview.data && <MoneyPreview money={preview.data.credit} as={subscription.as} />}
      {error && (
        <p role="alert" className="text-[13px] text-danger">
          {describeError(error).message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={transfer.isPending}
          disabled={preview.data === undefined || error !== null}
          onClick={() => {
            if (preview.data !== undefined) transfer.mutate(preview.data.version);
          }}
        >
          Transfer subscription
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
