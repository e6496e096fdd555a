import { useQuery } from '@tanstack/react-query';
import type { Posture, PostureItem } from '@trunkline/contract/security';
import type { PostureItemName } from '@trunkline/contract/security/posture-items';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatNumber } from '../../../ui/formats.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { itemTexts } from '../posture-labels.ts';
import { postureOptions } from '../queries.ts';
import { LoadError } from './list-frame.tsx';
import { type Column, RowsTable } from './rows-table.tsx';

/** Shows the security score of a company and those below it, and its items. */
export function ScoreCard({
  tenant,
  company,
  onShow,
}: {
  tenant: string;
  company: string | null;
  /** Lists the open findings of an item. */
  onShow: (item: PostureItemName) => void;
}) {
  const query = useQuery(postureOptions(tenant, company));
  if (query.data === undefined)
    return query.isError ? (
      <div className="rounded-lg border border-border bg-surface">
        <LoadError query={query} many="security score" />
      </div>
    ) : (
      <Skeleton className="h-96" />
    );
  return (
    <section aria-label="Security score" className="grid grid-cols-1 gap-3">
      <Score posture={query.data} />
      <div className="rounded-lg border border-border bg-surface">
        <RowsTable
          label="Score checks"
          rows={query.data.items}
          keyOf={({ kind }) => kind}
          columns={columnsOf(onShow)}
          pending={false}
        />
      </div>
    </section>
  );
}

function Score({ posture: { score, company_name: name, assessed_at: at } }: { posture: Posture }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="text-3xl font-semibold tracking-tight tabular-nums">
        {score}
        <span className="text-base font-normal text-muted"> of 100</span>
      </p>
      <p className="text-muted">
        {name} and the companies below it
        {at !== null && (
          <>
            , assessed <RelativeTime value={at} />
          </>
        )}
      </p>
    </div>
  );
}

const stateOf = ({ applies, subjects, open, accepted }: PostureItem): string => {
  if (!applies) return 'Not scored: nothing to assess';
  const parts = [
    subjects > 0 &&
      `${formatNumber(subjects - open - accepted)} of ${formatNumber(subjects)} passing`,
    accepted > 0 && `${formatNumber(accepted)} accepted`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No issues found' : parts.join(', ');
};

const pointsOf = ({ points, weight }: PostureItem) =>
  `${formatNumber(Math.round(points * 10) / 10)} of ${weight}`;

const columnsOf = (onShow: (item: PostureItemName) => void): Column<PostureItem>[] => [
  {
    label: 'Check',
    cell: (item) => (
      <div className="grid gap-0.5">
        <span className="font-medium">{itemTexts[item.kind].label}</span>
        <p className="text-[13px] text-muted">
          {itemTexts[item.kind].meaning}{' '}
          <span className="md:hidden">
            {item.applies && `${pointsOf(item)} points. `}
            {stateOf(item)}.
          </span>
        </p>
        <div className="mt-1 md:hidden">
          <ShowFindings item={item} onShow={onShow} />
        </div>
      </div>
    ),
  },
  {
    label: 'Status',
    width: 'w-48',
    wide: true,
    cell: (item) => <span className="text-[13px] text-muted">{stateOf(item)}</span>,
  },
  {
    label: 'Points',
    width: 'w-32',
    wide: true,
    numeric: true,
    cell: (item) =>
      item.applies ? (
        <div className="grid gap-1">
          <span>{pointsOf(item)}</span>
          <ProgressBar
            label={`Points for ${itemTexts[item.kind].label}`}
            max={item.weight}
            value={item.points}
          />
        </div>
      ) : (
        '–'
      ),
  },
  {
    label: 'Findings',
    width: 'w-32',
    wide: true,
    isActions: true,
    cell: (item) => <ShowFindings item={item} onShow={onShow} />,
  },
];

function ShowFindings({
  item: { kind, open },
  onShow,
}: {
  item: PostureItem;
  onShow: (item: PostureItemName) => void;
}) {
  if (open === 0) return null;
  const count = formatCount(open, 'finding', 'findings');
  return (
    <Button
      size="small"
      aria-label={`${count}: ${itemTexts[kind].label}`}
      onClick={() => onShow(kind)}
    >
      {count}
    </Button>
  );
}
