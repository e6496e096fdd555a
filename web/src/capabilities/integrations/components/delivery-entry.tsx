import type { Integration, WebhookDelivery } from '@trunkline/contract/integrations';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { deliveryStates, retrying } from '../delivery-states.ts';
import { useIntegrationChanges } from '../mutations.ts';
import { outcomeOf } from '../outcome.ts';

/** Shows a delivery as a row that expands to its payload and a button to send it again. */
export function DeliveryEntry({
  tenant,
  integration,
  delivery,
}: {
  tenant: string;
  integration: Integration;
  delivery: WebhookDelivery;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isRetrying = delivery.state === 'waiting' && delivery.error !== null;
  const { label, tone } = isRetrying ? retrying : deliveryStates[delivery.state];
  return (
    <li className="py-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-sm text-left pointer-coarse:min-h-11"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 transition-transform', !open && '-rotate-90')}
        />
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <code className="min-w-0 flex-auto font-mono text-[13px] wrap-anywhere">
          {delivery.event}
        </code>
        <span className="text-[13px] text-muted">
          <RelativeTime value={delivery.created_at} />
        </span>
      </button>
      {delivery.error !== null && (
        <p className="mt-1 pl-7 text-[13px] text-danger wrap-anywhere">{delivery.error}</p>
      )}
      <div id={id} hidden={!open} className="mt-2 pl-7">
        {open && <DeliveryDetails tenant={tenant} integration={integration} delivery={delivery} />}
      </div>
    </li>
  );
}

function DeliveryDetails({ tenant, integration, delivery }: Parameters<typeof DeliveryEntry>[0]) {
  const { replay } = useIntegrationChanges(tenant, integration.id);
  const retry = () =>
    replay.mutate(delivery.id, {
      onSuccess: () =>
        toast.success(
          integration.state === 'active'
            ? 'Retrying the message'
            : 'The message will be sent once the integration is active',
        ),
      onError: (error) => toast.error(describeError(error).message),
    });
  return (
    <div className="grid grid-cols-1 gap-2 text-[13px]">
      <p className="text-muted">
        <AttemptSummary delivery={delivery} />
      </p>
      <p className="flex items-center gap-2">
        <code className="min-w-0 font-mono wrap-anywhere">{delivery.event_id}</code>
        <CopyButton
          text={delivery.event_id}
          label={`Copy ID ${delivery.event_id}`}
          copied="ID copied"
          failed="Couldn't copy the ID. Select it and copy it yourself."
        />
      </p>
      <pre
        // Focusable, so that it can be scrolled by keyboard.
        tabIndex={0}
        aria-label="Payload"
        className="max-h-64 overflow-auto rounded-md border border-border bg-sunken p-3 font-mono text-xs"
      >
        {delivery.payload}
      </pre>
      {integration.may.includes('update') && (
        <div>
          <Button size="small" onClick={retry} pending={replay.isPending}>
            Send again
          </Button>
        </div>
      )}
    </div>
  );
}

function AttemptSummary({ delivery }: { delivery: WebhookDelivery }) {
  const { attempts, state, due_at: due, answer } = delivery;
  if (attempts === 0) return 'Not sent yet.';
  const lastResponse =
    answer === null ? '' : ` ${outcomeOf({ ...delivery, error: null }).message}.`;
  return (
    <>
      {attempts === 1 ? '1 attempt.' : `${attempts.toLocaleString()} attempts.`}
      {lastResponse}
      {state === 'waiting' && (
        <>
          {' '}
          Next attempt <RelativeTime value={due} />.
        </>
      )}
    </>
  );
}
