import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { OpenedAlert } from '@trunkline/contract/alerts';
import { useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ApiError } from '../../../kernel/api-error.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { AlertAbout } from '../components/alert-about.tsx';
import { useMarkRead } from '../mutations.ts';
import { openedAlertOptions } from '../queries.ts';

/** /alerts/{id}: the page of a single alert, which its notifications link to. */
export function OpenedAlertPage() {
  const { id = '' } = useParams({ strict: false });
  const tenant = useMe().company.id;
  const query = useQuery(openedAlertOptions(tenant, id));
  useTitle(query.data?.title ?? 'System alert');
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
        {query.data?.title ?? 'System alert'}
      </h1>
      {query.isPending ? (
        <Card>
          <SkeletonLines widths={['w-40', 'w-full', 'w-64']} />
        </Card>
      ) : query.isError ? (
        query.error instanceof ApiError && query.error.status === 404 ? (
          <EmptyState
            title="Alert not found"
            description="It may have expired or been withdrawn. You don't need to do anything."
          />
        ) : (
          <QueryError title="Couldn't load the alert" query={query} />
        )
      ) : (
        <AlertCard key={query.data.wording} tenant={tenant} alert={query.data} />
      )}
    </div>
  );
}

function AlertCard({ tenant, alert }: { tenant: string; alert: OpenedAlert }) {
  const { id, wording, message, acknowledgement, read_at: readAt } = alert;
  const needsAcknowledgement = acknowledgement === 'required';
  const [confirmed, setConfirmed] = useState(false);
  const { mutate: markRead, isPending } = useMarkRead(tenant);
  const read = () =>
    markRead(
      { id, wording, ...(needsAcknowledgement && ({ acknowledged: true } as const)) },
      { onError: (error) => toast.error(describeError(error).message) },
    );
  return (
    <Card>
      <AlertAbout alert={alert} />
      <p className="mt-3 leading-relaxed wrap-anywhere whitespace-pre-line">{message}</p>
      <div className="mt-4 grid justify-items-start gap-3 border-t border-border pt-4">
        {readAt === null ? (
          <>
            {needsAcknowledgement && (
              <Checkbox
                checked={confirmed}
                onCheckedChange={setConfirmed}
                label="I have read and understood this."
              />
            )}
            <Button
              variant="primary"
              pending={isPending}
              disabled={needsAcknowledgement && !confirmed}
              onClick={read}
            >
              Mark as Read
            </Button>
          </>
        ) : (
          <p role="status" className="text-muted">
            You read this alert <RelativeTime value={readAt} />.
          </p>
        )}
      </div>
    </Card>
  );
}
