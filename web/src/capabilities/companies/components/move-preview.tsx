import { useQuery } from '@tanstack/react-query';
import type { MovePreview as Preview, VisibilityChange } from '@trunkline/contract/companies';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/formats.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { movePreviewOptions } from '../queries.ts';
import { peopleLabel, visibilityMessage } from '../visibility-message.ts';
import { KindBadge } from './kind-badge.tsx';

/** Shows who gains and loses access to a company below a new parent; refetched for each parent. */
export function MovePreview({ id, to }: { id: string; to: string }) {
  const me = useMe();
  const query = useQuery(movePreviewOptions(me.company.id, id, to));
  if (!query.data || query.isError) return <PreviewPending query={query} />;
  const { refusal } = query.data;
  if (refusal !== null)
    return (
      <p role="alert" className="text-[13px] text-danger">
        {refusal}
      </p>
    );
  return <Consequences preview={query.data} />;
}

/** Shows the loading and error state of a preview. */
export function PreviewPending({
  query,
}: {
  query: { isError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean };
}) {
  if (query.isError) {
    return <QueryError title="Couldn't preview this change" query={query} />;
  }
  return <SkeletonLines widths={['w-72', 'w-52', 'w-64', 'w-44']} />;
}

function Consequences({ preview }: { preview: Preview }) {
  const { company, to, companies, level, loses, gains } = preview;
  const below = companies - 1;
  return (
    <section aria-label="Effects of the move" aria-live="polite" className="grid gap-4">
      <Changes verb="lose" title={visibilityMessage(loses, 'lose')} changes={loses} />
      <Changes verb="gain" title={visibilityMessage(gains, 'gain')} changes={gains} />
      <ul className="grid list-disc gap-1 pl-4 text-[13px] text-muted">
        <li>
          {below > 0
            ? `${formatCount(below, 'company', 'companies')} below ${company.name} ${below === 1 ? 'moves' : 'move'} with it.`
            : `${company.name} has no companies below it.`}
        </li>
        <li>
          It will be below {to.name}, at level {level.after} of your hierarchy
          {level.before === level.after ? ' as before' : ` instead of ${level.before}`}.
        </li>
        <li>People at {company.name} and below keep their access.</li>
      </ul>
    </section>
  );
}

/** Shows the companies whose people gain or lose access, with those people. */
export function Changes<Change extends VisibilityChange>({
  verb,
  title,
  changes,
  note,
}: {
  verb: 'lose' | 'gain';
  title: string;
  changes: readonly Change[];
  /** A remark on each company; the list scrolls because it can be long. */
  note?: (change: Change) => string;
}) {
  const Icon = verb === 'lose' ? ArrowDownRight : ArrowUpRight;
  const scrolling = note && { tabIndex: 0, 'aria-label': title };
  return (
    <div className="grid gap-1.5">
      <h3 className="flex items-center gap-1.5 text-[13px] font-semibold">
        <Icon
          aria-hidden="true"
          className={`size-4 shrink-0 ${verb === 'lose' ? 'text-danger' : 'text-success'}`}
        />
        {title}
      </h3>
      {changes.length > 0 && (
        <ul
          {...scrolling}
          className={classNames(
            'grid gap-px overflow-hidden rounded-md border border-border bg-border',
            note && 'max-h-60 overflow-y-auto!',
          )}
        >
          {changes.map((change) => (
            <li key={change.id} className="grid gap-0.5 bg-surface px-3 py-2">
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="min-w-0 font-medium wrap-anywhere">{change.name}</span>
                <KindBadge kind={change.kind} />
                {note && (
                  <span className="ml-auto text-[13px] text-muted tabular-nums">
                    {note(change)}
                  </span>
                )}
              </span>
              <span className="text-[13px] text-muted wrap-anywhere">{peopleLabel(change)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
