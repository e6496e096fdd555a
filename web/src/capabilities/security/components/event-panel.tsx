import { useQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '@trunkline/contract/security';
import type { ReviewState } from '@trunkline/contract/security/patterns';
import { type ReactNode, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { rowLinkAttribute } from '../../../kernel/resource/row-link.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { eventLabel, eventDescription, subjectOf } from '../labels.ts';
import { eventOptions } from '../queries.ts';
import { BlockDialog } from './block-dialog.tsx';
import { EventFacts } from './event-facts.tsx';
import { Repeats, Severity } from './event-table.tsx';
import { RelatedEvents } from './related-events.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

type DialogName = 'block' | 'release' | ReviewState;

/** Shows one event beside the list: its meaning, its subject, related events, and actions. */
export function EventPanel({
  tenant,
  id,
  onOpen,
  onClose,
  onFilter,
}: {
  tenant: string;
  id: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Lists all events of a person or an address. */
  onFilter: (subject: { user: string } | { ip: string }) => void;
}) {
  const { permissions } = useViewer();
  const [dialogName, setDialogName] = useState<DialogName | null>(null);
  const [lastId, setLastId] = useState(id);
  if (id !== null && id !== lastId) setLastId(id);
  const query = useQuery({ ...eventOptions(tenant, id ?? ''), enabled: id !== null });
  const failed = query.error && query.data === undefined;
  const event = query.data?.event;
  const openDialog = (next: DialogName) => () => setDialogName(next);
  const closeDialog = () => setDialogName(null);
  return (
    <SidePanel
      open={id !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      // A panel opened by its URL has no button to return the focus to.
      finalFocus={() => document.querySelector(`[${rowLinkAttribute}="${lastId}"]`)}
      title={event ? eventLabel(event.type) : 'Security event'}
      description={event && formatInstant(event.last_at)}
      footer={
        event &&
        permissions.includes('security:update') && (
          <>
            {reviewsOf(event).map(([state, label]) => (
              <Button key={state} onClick={openDialog(state)}>
                {label}
              </Button>
            ))}
            {actionsOf(event, openDialog('block'), openDialog('release'))}
          </>
        )
      }
    >
      {failed ? (
        <QueryError title="Couldn't load this event" query={query} />
      ) : event && query.data ? (
        <div className="grid grid-cols-1 gap-5">
          <div className="grid gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <Severity level={event.severity} />
              <Repeats count={event.repeats} />
              {event.archived && <span className="text-[13px] text-muted">Archived</span>}
            </div>
            <p>{eventDescription(event.type)}</p>
            <Decision event={event} />
          </div>
          <EventFacts event={event} onFilter={onFilter} />
          {(event.user_id !== null || event.ip !== null) && (
            <RelatedEvents event={event} related={query.data.related} onOpen={onOpen} />
          )}
        </div>
      ) : (
        <SkeletonLines widths={['w-24', 'w-80', 'w-72', 'w-56', 'w-64', 'w-48', 'w-60']} />
      )}
      {event && dialogName === 'block' && (
        <BlockDialog tenant={tenant} event={event} onClose={closeDialog} />
      )}
      {event && dialogName !== null && dialogName !== 'block' && dialogName !== 'release' && (
        <ReviewDialog tenant={tenant} event={event} state={dialogName} onClose={closeDialog} />
      )}
      {event?.block && dialogName === 'release' && (
        <ReleaseDialog
          tenant={tenant}
          block={{ ...event.block, subject: subjectOf(event), user_id: event.user_id }}
          onClose={closeDialog}
        />
      )}
    </SidePanel>
  );
}

/** Shows the decision about an event, with its author and reason. */
function Decision({ event: { review } }: { event: SecurityEvent }) {
  if (review === null) return null;
  const verbs = { open: 'Reopened', resolved: 'Resolved', dismissed: 'Dismissed' };
  return (
    <p className="text-[13px] text-muted wrap-anywhere">
      {verbs[review.state]} by {review.by ?? 'someone'} on {formatInstant(review.at)}:{' '}
      {review.reason}
    </p>
  );
}

function reviewsOf({ review }: SecurityEvent): readonly (readonly [ReviewState, string])[] {
  return review === null || review.state === 'open'
    ? [
        ['resolved', 'Resolve event'],
        ['dismissed', 'Dismiss event'],
      ]
    : [['open', 'Reopen event']];
}

function actionsOf(event: SecurityEvent, onBlock: () => void, onRelease: () => void): ReactNode {
  if (event.block?.active) return <Button onClick={onRelease}>Release block</Button>;
  if (event.user_id === null && event.ip === null) return null;
  return (
    <Button variant="danger" onClick={onBlock}>
      {event.user_id === null ? 'Block address' : 'Block person'}
    </Button>
  );
}
