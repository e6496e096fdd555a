import { useQuery } from '@tanstack/react-query';
import type { OrderLine } from '@trunkline/contract/orders';
import { supplierEvents } from '@trunkline/contract/orders/listing';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { evidenceOptions } from '../queries.ts';

/** Shows the requests sent to the supplier for a line, and the supplier's responses. */
export function EvidenceDialog({
  tenant,
  line,
  onClose,
}: {
  tenant: string;
  line: Pick<OrderLine, 'id' | 'service'>;
  onClose: () => void;
}) {
  const query = useQuery(evidenceOptions(tenant, line.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Supplier messages"
      description={`Messages to the supplier about ${line.service}, and the supplier's responses.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {query.isError ? (
        <QueryError title="Couldn't load the messages" query={query} />
      ) : !query.data ? (
        <div aria-busy="true">
          <Skeleton className="h-24" />
        </div>
      ) : query.data.items.length === 0 ? (
        <p className="text-muted">No messages to the supplier yet.</p>
      ) : (
        <ol className="divide-y divide-border">
          {query.data.items.map((item) => (
            <li key={`${item.attempt} ${item.key} ${item.sent_at}`} className="grid gap-1 py-3">
              <p className="font-medium">
                Attempt {item.attempt}: {item.outcome ?? 'no response yet'}
              </p>
              {item.message && <p className="wrap-anywhere">{item.message}</p>}
              <p className="text-[13px] text-muted wrap-anywhere">
                Sent {formatInstant(item.sent_at)}
                {item.answered_at && `, response received ${formatInstant(item.answered_at)}`}
              </p>
              <p className="text-[13px] text-muted wrap-anywhere">
                {item.reference && `Supplier's reference ${item.reference}, `}idempotency key{' '}
                <code className="select-all">{item.key}</code>
              </p>
            </li>
          ))}
          {query.data.events.map((event) => (
            <li key={event.id} className="grid gap-1 py-3">
              <p className="font-medium">
                {supplierEvents[event.type]}
                {event.waiting && ' (waiting for an earlier message or an open task)'}
              </p>
              {event.text && <p className="wrap-anywhere">{event.text}</p>}
              <p className="text-[13px] text-muted">Reported {formatInstant(event.received_at)}</p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
