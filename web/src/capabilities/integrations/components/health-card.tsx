import type { Integration } from '@trunkline/contract/integrations';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { TriangleAlert } from 'lucide-react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCounted } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useIntegrationChanges } from '../mutations.ts';
import { outcomeOf } from '../outcome.ts';

const messages = (count: number) => (count === 1 ? 'message' : 'messages');
const showFailure = (error: unknown) => toast.error(describeError(error).message);

/**
 * Shows the health of an integration: its last successful delivery, stuck ones, and how to resolve
 * them.
 */
export function HealthCard({ tenant, integration }: { tenant: string; integration: Integration }) {
  const { id, may, state, stuck, last_sent_at: lastSent, secret_at: secret } = integration;
  const { test, replay } = useIntegrationChanges(tenant, id);
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess(delivery) {
        const { ok, message } = outcomeOf(delivery);
        if (ok) toast.success(message);
        else toast.error(message);
      },
      onError: showFailure,
    });
  const sendStuck = () =>
    replay.mutate(undefined, {
      onSuccess: ({ replayed }) =>
        toast.success(
          state === 'active'
            ? `Retrying ${replayed} ${messages(replayed)}`
            : `${replayed} ${messages(replayed)} will be sent once the integration is active`,
        ),
      onError: showFailure,
    });
  return (
    <Card
      title="Health"
      actions={
        may.includes('test') && (
          <Button size="small" onClick={sendTest} pending={test.isPending}>
            Send a test
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm">
          <State integration={integration} />{' '}
          {lastSent === null ? (
            secret !== null && 'No messages have been delivered yet.'
          ) : (
            <>
              The last message was delivered <RelativeTime value={lastSent} />.
            </>
          )}
        </p>
        {stuck > 0 && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-sm text-danger"
          >
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            <p className="min-w-0 flex-1 basis-48">
              {formatCounted(stuck, requestLimits.counted)} {messages(stuck)}{' '}
              {stuck === 1 ? "hasn't" : "haven't"} been delivered. Once the receiver works again,
              send {stuck === 1 ? 'it' : 'them'} again.
            </p>
            {may.includes('replay') && (
              <Button size="small" onClick={sendStuck} pending={replay.isPending}>
                Send again
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function State({ integration: { state, stuck, secret_at: secret } }: { integration: Integration }) {
  if (state === 'active')
    return stuck > 0 ? "Some messages couldn't be delivered." : 'The integration receives events.';
  if (secret === null)
    return "The integration doesn't receive anything yet. Create a signing secret, give it to the receiver, then activate the integration.";
  return "The integration is paused and doesn't receive anything.";
}
