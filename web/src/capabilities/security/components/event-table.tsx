import type { SecurityEvent } from '@trunkline/contract/security';
import { severityLabels } from '@trunkline/contract/security/patterns';
import { rowLinkAttribute } from '../../../kernel/resource/row-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { formatCount, formatNumber } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { eventLabel, severityTones, subjectOf } from '../labels.ts';
import { type Column, RowsTable } from './rows-table.tsx';

/** Shows '×12' for events that were grouped into one. */
export function Repeats({ count }: { count: number }) {
  if (count === 1) return null;
  return (
    <span
      title={`Happened ${formatCount(count, 'time', 'times')}`}
      className="rounded bg-sunken px-1.5 text-xs font-medium text-muted tabular-nums"
    >
      <span aria-hidden="true">×{formatNumber(count)}</span>
      <span className="sr-only">, {formatCount(count, 'time', 'times')}</span>
    </span>
  );
}

export function Severity({ level }: { level: SecurityEvent['severity'] }) {
  return (
    <Badge tone={severityTones[level]} dot>
      {severityLabels[level]}
    </Badge>
  );
}

/** Lists events, newest first; a row opens its panel. */
export function EventTable({
  events,
  pending,
  current,
  onOpen,
}: {
  events: readonly SecurityEvent[];
  pending: boolean;
  current: string | null;
  onOpen: (id: string) => void;
}) {
  const columns: Column<SecurityEvent>[] = [
    {
      label: 'Event',
      cell: (event) => (
        <div className="grid gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <button
              type="button"
              {...{ [rowLinkAttribute]: event.id }}
              onClick={() => onOpen(event.id)}
              className="cursor-pointer rounded-sm text-left font-medium underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {eventLabel(event.type)}
              {event.repeats > 1 && ' '}
              <Repeats count={event.repeats} />
            </button>
            {event.block?.active && (
              <Badge tone="danger">
                {event.block.scope === 'address' ? 'Address blocked' : 'Blocked'}
              </Badge>
            )}
            <span className="md:hidden">
              <Severity level={event.severity} />
            </span>
          </div>
          <p className="truncate text-[13px] text-muted max-md:max-w-56">
            <span className="md:hidden">{subjectOf(event)} · </span>
            <code className="text-xs">
              {event.method} {event.endpoint}
            </code>
          </p>
        </div>
      ),
    },
    {
      label: 'Severity',
      width: 'w-28',
      wide: true,
      cell: ({ severity }) => <Severity level={severity} />,
    },
    {
      label: 'Source',
      width: 'w-52',
      wide: true,
      cell: (event) => (
        <div className="grid gap-0.5">
          <span className="wrap-anywhere">{subjectOf(event)}</span>
          {event.user_name && event.ip && (
            <code className="text-xs text-muted wrap-anywhere">{event.ip}</code>
          )}
        </div>
      ),
    },
    {
      label: 'Company',
      width: 'w-52',
      wide: true,
      cell: ({ company_name: name }) => <span className="text-muted">{name ?? '–'}</span>,
    },
    {
      label: 'Last seen',
      width: 'w-24 md:w-32',
      numeric: true,
      cell: ({ last_at: at }) => (
        <span className="text-[13px] text-muted">
          <RelativeTime value={at} />
        </span>
      ),
    },
  ];
  return (
    <RowsTable
      label="Security events"
      rows={events}
      keyOf={({ id }) => id}
      columns={columns}
      pending={pending}
      current={current}
      onOpen={onOpen}
    />
  );
}
