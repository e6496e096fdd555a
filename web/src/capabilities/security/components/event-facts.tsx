import { Link } from '@tanstack/react-router';
import type { SecurityEvent } from '@trunkline/contract/security';
import { useViewer } from '../../../kernel/viewer.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { clientName } from '../labels.ts';
import { Fact, Facts } from './facts.tsx';

const linkClass =
  'cursor-pointer rounded-sm text-left text-primary-text underline-offset-4 hover:underline';

const detailLabels = new Map([
  ['type', 'Record type'],
  ['id', 'Record ID'],
  ['structures', 'Recognised by'],
  ['field', 'Field'],
  ['missing', 'Record is missing'],
  ['more_left_out', 'More attempts not shown'],
  ['attempts', 'Attempts'],
  ['method', 'Method'],
  ['reason', 'Reason'],
]);

function detailText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.map(detailText).join(', ') : JSON.stringify(value);
}

const day = (iso: string) => {
  const date = new Date(iso);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
};

/** Shows who did what, where and when, with links to other events of the subject. */
export function EventFacts({
  event,
  onFilter,
}: {
  event: SecurityEvent;
  onFilter: (subject: { user: string } | { ip: string }) => void;
}) {
  const { permissions } = useViewer();
  const { user_id: user, ip, company_id: company, request_id: request, block } = event;
  return (
    <Facts>
      <Fact name="Source">
        {user ? (
          <button type="button" className={linkClass} onClick={() => onFilter({ user })}>
            {event.user_name ?? 'Unknown person'}
          </button>
        ) : ip === null ? (
          'Unknown'
        ) : (
          'Not signed in'
        )}
      </Fact>
      <Fact name="Company">
        {company && event.company_name && (
          <Link to="/admin/companies/$id" params={{ id: company }} className={linkClass}>
            {event.company_name}
          </Link>
        )}
      </Fact>
      <Fact name="IP address">
        {ip && (
          <button type="button" className={linkClass} onClick={() => onFilter({ ip })}>
            <code>{ip}</code>
          </button>
        )}
      </Fact>
      <Fact name="Request">
        <code>
          {event.method} {event.endpoint}
        </code>
      </Fact>
      <Fact name="Client">
        <span title={event.user_agent ?? undefined}>{clientName(event.user_agent)}</span>
      </Fact>
      {event.repeats > 1 && (
        <Fact name="First seen">
          <span title={formatInstant(event.timestamp)}>{formatInstant(event.timestamp)}</span>
        </Fact>
      )}
      {Object.entries(event.details).map(([name, value]) => (
        <Fact key={name} name={detailLabels.get(name) ?? 'Detail'}>
          {detailText(value)}
        </Fact>
      ))}
      <Fact name="Response">
        {block &&
          (block.active ? (
            <>
              {block.scope === 'address' ? 'Address blocked' : 'Blocked'}, ends{' '}
              <RelativeTime value={block.until} />
            </>
          ) : (
            'Blocked; the block has ended'
          ))}
      </Fact>
      <Fact name="Request ID">
        {request && (
          <span className="flex flex-wrap items-center gap-x-2">
            <code>{request}</code>
            <CopyButton
              text={request}
              label="Copy request ID"
              copied="Request ID copied"
              failed="Couldn't copy the request ID"
            />
            {permissions.includes('audit:read') && (
              <Link to="/admin/audit-logs" search={{ search: request }} className={linkClass}>
                Show in audit log
              </Link>
            )}
          </span>
        )}
      </Fact>
      <Fact name="Audit log">
        {user && permissions.includes('audit:read') && (
          <Link
            to="/admin/audit-logs"
            search={{
              actor: user,
              period: 'custom',
              from: day(event.timestamp),
              until: day(event.last_at),
            }}
            className={linkClass}
          >
            This person's activity that day
          </Link>
        )}
      </Fact>
    </Facts>
  );
}
