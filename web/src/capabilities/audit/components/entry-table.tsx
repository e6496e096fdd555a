import type { AuditEntry } from '@trunkline/contract/audit';
import { auditResults } from '@trunkline/contract/audit/listing';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyValue } from '../../../ui/empty-value.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSentences } from '../load-sentences.ts';
import { areaOf, kindOf, sentenceOf } from '../sentence.ts';

const head =
  'sticky top-0 z-10 h-9 border-b border-border bg-surface px-3 text-left text-xs font-medium text-muted';
const cell = 'border-b border-border px-3 py-2 align-top';
/** On a phone the sentence is enough; the rest is in the panel. */
const hiddenOnNarrow = 'max-md:hidden';

const widths = ['w-72', 'w-56', 'w-80', 'w-64', 'w-72', 'w-52', 'w-80', 'w-60'];

/** Shows log entries, newest first; each opens its details. */
export function EntryTable({
  entries,
  current,
  onOpen,
  pending,
}: {
  entries: readonly AuditEntry[];
  current: string | null;
  onOpen: (id: string) => void;
  pending: boolean;
}) {
  const isPending = !useSentences() || pending;
  return (
    <table
      aria-label="Audit log"
      aria-busy={isPending}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead>
        <tr>
          <th scope="col" className={`${head} w-24 md:w-36`}>
            Time
          </th>
          <th scope="col" className={head}>
            Activity
          </th>
          <th scope="col" className={`${head} ${hiddenOnNarrow} w-40`}>
            Resource
          </th>
          <th scope="col" className={`${head} ${hiddenOnNarrow} w-24`}>
            Result
          </th>
          <th scope="col" className={`${head} ${hiddenOnNarrow} w-40`}>
            IP address
          </th>
        </tr>
      </thead>
      <tbody>
        {isPending
          ? widths.map((width, row) => (
              <tr key={row}>
                <td className={cell}>
                  <Skeleton className="h-5 w-24" />
                </td>
                <td className={cell}>
                  <Skeleton className={`h-5 max-w-full ${width}`} />
                </td>
                <td className={`${cell} ${hiddenOnNarrow}`}>
                  <Skeleton className="h-5 w-20" />
                </td>
                <td className={`${cell} ${hiddenOnNarrow}`}>
                  <Skeleton className="h-5 w-14" />
                </td>
                <td className={`${cell} ${hiddenOnNarrow}`}>
                  <Skeleton className="h-5 w-24" />
                </td>
              </tr>
            ))
          : entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                current={entry.id === current}
                onOpen={onOpen}
              />
            ))}
      </tbody>
    </table>
  );
}

function EntryRow({
  entry,
  current,
  onOpen,
}: {
  entry: AuditEntry;
  current: boolean;
  onOpen: (id: string) => void;
}) {
  const { actor, predicate, subject } = sentenceOf(entry);
  return (
    <tr
      data-current={current || undefined}
      className="hover:bg-sunken/70 data-current:bg-primary-soft/60"
    >
      <td className={`${cell} text-muted`}>
        <RelativeTime value={entry.created_at} />
      </td>
      <td className={cell}>
        <button
          type="button"
          onClick={() => onOpen(entry.id)}
          className="cursor-pointer rounded-sm text-left wrap-anywhere text-muted underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <span className="font-medium text-text">{actor}</span> {predicate}
          {subject && <span className="font-medium text-text"> {subject}</span>}
        </button>
      </td>
      <td className={`${cell} ${hiddenOnNarrow} text-muted`}>
        {entry.action === 'event' ? areaOf(entry.resource_type) : kindOf(entry.resource_type)}
      </td>
      <td className={`${cell} ${hiddenOnNarrow}`}>
        <Badge tone={entry.result === 'denied' ? 'danger' : 'neutral'} dot>
          {auditResults[entry.result]}
        </Badge>
      </td>
      <td className={`${cell} ${hiddenOnNarrow} text-[13px] text-muted`}>
        {entry.client_address ? (
          <code>{entry.client_address}</code>
        ) : (
          <EmptyValue text="No IP address" />
        )}
      </td>
    </tr>
  );
}
