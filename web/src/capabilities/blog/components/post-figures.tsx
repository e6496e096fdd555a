import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { figuresOptions } from '../queries.ts';

/** Shows the number of posts by state; each links to the filtered list. */
export function PostFigures({
  tenant,
  onChoose,
}: {
  tenant: string;
  onChoose: (state: string) => void;
}) {
  const { data, isError } = useQuery(figuresOptions(tenant));
  if (isError) return null;
  const figures = [
    { state: 'published', label: 'Published', value: data?.published },
    { state: 'draft', label: 'Drafts', value: data?.drafts },
    { state: 'scheduled', label: 'Scheduled', value: data?.scheduled },
    { state: 'archived', label: 'Archived', value: data?.archived },
  ];
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4" aria-label="Posts by status">
      {figures.map(({ state, label, value }) => (
        <li key={state}>
          <button
            type="button"
            onClick={() => onChoose(state)}
            className="w-full rounded-lg border border-border bg-surface p-3 text-left hover:border-border-strong"
          >
            <span className="block text-[13px] text-muted">{label}</span>
            <span className="mt-1 block text-xl font-semibold tabular-nums">
              {value ?? <Skeleton className="h-7 w-8" />}
            </span>
            <span className="block h-5 text-xs text-muted">
              {state === 'scheduled' && data?.next_at && (
                <>
                  Next <RelativeTime value={data.next_at} />
                </>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
