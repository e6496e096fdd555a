import { Link } from '@tanstack/react-router';
import type { Connector } from '@trunkline/contract/integrations';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCounted } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useConnectorChanges } from '../connector-queries.ts';

const fixLink = 'font-medium underline underline-offset-4';
const showFailure = (error: unknown) => toast.error(describeError(error).message);
const countText = (count: number) => formatCounted(count, requestLimits.counted);

/** Shows a supplier's health: its last clear answer, stuck order items, and differences to fix. */
export function ConnectorHealth({ tenant, connector }: { tenant: string; connector: Connector }) {
  const { id, may, stuck, drift, failure, failing_since: failing } = connector;
  const { test, compare } = useConnectorChanges(tenant, id);
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ ok, message }) => (ok ? toast.success(message) : toast.error(message)),
      onError: showFailure,
    });
  const compareNow = () =>
    compare.mutate(undefined, {
      onSuccess: ({ drift: found }) =>
        toast.success(
          found === 0
            ? 'Everything is delivered as ordered.'
            : `${countText(found)} ${found === 1 ? 'difference' : 'differences'} found`,
        ),
      onError: showFailure,
    });
  return (
    <Card
      title="Health"
      actions={
        may.includes('test') && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={compareNow} pending={compare.isPending}>
              Compare with supplier
            </Button>
            <Button size="small" onClick={sendTest} pending={test.isPending}>
              Send a test
            </Button>
          </div>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm">
          <State connector={connector} />
        </p>
        {failing !== null && (
          <Notice>
            The first attempt without a clear answer was <RelativeTime value={failing} />. {failure}{' '}
            We'll keep trying every 15 minutes.
          </Notice>
        )}
        {stuck > 0 && (
          <Notice
            action={
              <Link to="/admin/marketplace" search={{ tab: 'orders' }} className={fixLink}>
                View orders
              </Link>
            }
          >
            {countText(stuck)} order {stuck === 1 ? 'item is' : 'items are'} waiting for a clear
            answer. We'll keep asking the supplier.
          </Notice>
        )}
        {drift > 0 && (
          <Notice
            action={
              <Link
                to="/admin/integrations"
                search={{ tab: 'drift', connector_id: id }}
                className={fixLink}
              >
                View differences
              </Link>
            }
          >
            {countText(drift)} {drift === 1 ? 'difference' : 'differences'} between what was ordered
            and what is delivered.
          </Notice>
        )}
      </div>
    </Card>
  );
}

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-sm text-danger"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</p>
      {action}
    </div>
  );
}

function State({
  connector: { state, secret_at: secret, last_good_at: last },
}: {
  connector: Connector;
}) {
  if (secret === null)
    return "The connector doesn't deliver anything yet. Create a signing secret, give it to the supplier, then activate the connector.";
  const lastResponse =
    last === null ? (
      "The supplier hasn't responded yet."
    ) : (
      <>
        Last response: <RelativeTime value={last} />.
      </>
    );
  return (
    <>
      {state === 'active'
        ? 'Order items are sent to the supplier.'
        : 'The connector is paused, so order items are waiting.'}{' '}
      {lastResponse}
    </>
  );
}
