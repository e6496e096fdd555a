import type { ReactNode } from 'react';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { QueryError } from './query-error.tsx';

export interface HistoryEntry {
  readonly key: string;
  /** The subject of the sentence: a person, or the part that changed. */
  readonly subject: string;
  /** Continues the sentence: 'was put on hold'. */
  readonly predicate: string;
  /** Who did it and why, where the sentence doesn't say so. */
  readonly note?: string;
  readonly at: string;
  readonly isDenied?: boolean;
}

/** Lists what happened, newest first. Without entries, shows why the query has none yet. */
export function HistoryList({
  entries,
  empty,
  query,
  children,
}: {
  entries: readonly HistoryEntry[] | undefined;
  empty: string;
  query?: Parameters<typeof QueryError>[0]['query'];
  /** Shown below the entries, such as a button that loads more. */
  children?: ReactNode;
}) {
  if (!entries && query?.error)
    return <QueryError title="Couldn't load the history" query={query} />;
  if (!entries) return <SkeletonLines widths={['w-56', 'w-48', 'w-60', 'w-52']} />;
  if (entries.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <>
      <ol className="grid grid-cols-1 gap-3">
        {entries.map(({ key, subject, predicate, note, at, isDenied }) => (
          <li
            key={key}
            className="relative flex gap-3 text-[13px] not-last:before:absolute not-last:before:top-2 not-last:before:-bottom-5 not-last:before:left-[3px] not-last:before:w-px not-last:before:bg-border"
          >
            <span
              aria-hidden="true"
              className={`relative mt-1.5 size-1.75 shrink-0 rounded-full ring-4 ring-surface ${isDenied ? 'bg-danger' : 'bg-border-strong'}`}
            />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p>
                <span className="font-medium">{subject}</span>{' '}
                <span className="text-muted">{predicate}</span>
              </p>
              {note && <p className="text-muted">{note}</p>}
            </div>
            <span className="text-xs text-muted">
              <RelativeTime value={at} />
            </span>
          </li>
        ))}
      </ol>
      {children && <div className="mt-3">{children}</div>}
    </>
  );
}

/** Says who made a change and why: 'By Mei Tanaka: Waiting for stock'. */
export function noteOf(actor: string | null | undefined, reason: string | null): string {
  const by = actor ? `By ${actor}` : 'Automatically';
  return reason ? `${by}: ${reason}` : by;
}
