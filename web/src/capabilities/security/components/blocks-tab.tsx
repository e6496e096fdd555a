import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityBlock } from '@trunkline/contract/security';
import { blockScopeLabels, patternLabels } from '@trunkline/contract/security/patterns';
import { useMemo, useState } from 'react';
import { useViewer } from '../../../kernel/viewer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatSpan } from '../labels.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { blocksOptions } from '../queries.ts';
import { useSecurityBulk } from '../use-security-bulk.ts';
import { useSelection } from '../use-selection.ts';
import { BulkResults } from './bulk-results.tsx';
import type { SecurityAddressState } from '../use-security-address.ts';
import { ListToggle } from './list-toggle.tsx';
import { ListFrame } from './list-frame.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { BulkReleaseDialog } from './bulk-release-dialog.tsx';
import { type Column, RowsTable } from './rows-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

const lengthOf = ({ created_at: start, until }: SecurityBlock) =>
  formatSpan(Math.max(60, Math.round((Date.parse(until) - Date.parse(start)) / 60_000) * 60));

/** Describes the cause and the length of a block. */
function causeOf(block: SecurityBlock): string {
  if (block.pattern === null)
    return `By ${block.created_by ?? 'someone'}${block.reason ? `: ${block.reason}` : ''}`;
  const cause = patternLabels[block.pattern];
  return block.level > 1
    ? `${cause}. This is block ${block.level} in a row, so it lasts ${lengthOf(block)}.`
    : `${cause}, for ${lengthOf(block)}`;
}

const endOf = ({ released_by: by, release_reason: reason, released_at: at }: SecurityBlock) =>
  at === null
    ? 'Expired'
    : `Released by ${by ?? 'the blocked person'}: ${reason ?? 'Two-factor sign-in on a known device'}`;

/** Lists active and ended blocks. */
export function BlocksTab({
  tenant,
  address: { address, push, open },
}: {
  tenant: string;
  address: SecurityAddressState;
}) {
  const { permissions } = useViewer();
  const [blockToRelease, setBlockToRelease] = useState<SecurityBlock | null>(null);
  const ended = address.other !== null;
  const query = useInfiniteQuery(blocksOptions(tenant, { state: ended ? 'ended' : 'active' }));
  const blocks = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const canUpdate = permissions.includes('security:update');
  const selection = useSelection(blocks);
  const [isReleasing, setIsReleasing] = useState(false);
  const bulk = useSecurityBulk(tenant, () => {
    selection.clear();
    setIsReleasing(false);
  });
  const columns: Column<SecurityBlock>[] = [
    {
      label: 'Source',
      cell: (block) => (
        <div className="grid gap-0.5">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-medium wrap-anywhere">{block.subject}</span>
            <Badge>{blockScopeLabels[block.scope]}</Badge>
          </div>
          <p className="max-w-prose text-[13px] text-muted wrap-anywhere">
            {causeOf(block)}
            {ended && <span className="block">{endOf(block)}</span>}
            <span className="block md:hidden">
              {ended ? 'Ended' : 'Ends'} <RelativeTime value={block.released_at ?? block.until} />
            </span>
          </p>
          {block.event_id !== null && (
            <EventButton id={block.event_id} subject={block.subject} onOpen={open} />
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
      label: 'Started',
      width: 'w-32',
      wide: true,
      cell: ({ created_at: at }) => (
        <span className="text-[13px] text-muted">
          <RelativeTime value={at} />
        </span>
      ),
    },
    {
      label: ended ? 'Ended' : 'Ends',
      width: 'w-32',
      wide: true,
      cell: ({ until, released_at: at }) => (
        <span className="text-[13px] text-muted">
          <RelativeTime value={at ?? until} />
        </span>
      ),
    },
    ...(canUpdate && !ended
      ? [
          {
            label: 'Actions',
            width: 'w-28',
            isActions: true,
            cell: (block: SecurityBlock) =>
              block.can_release && (
                <Button
                  size="small"
                  aria-label={`Release the block on ${block.subject}`}
                  onClick={() => setBlockToRelease(block)}
                >
                  Release
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      <ListToggle
        label="Blocks shown"
        one="Active"
        other="Ended"
        isOther={ended}
        onChange={(other) => push({ other: other ? 'yes' : null })}
      />
      <ListFrame
        query={query}
        count={blocks?.length}
        one="block"
        many="blocks"
        empty={
          <EmptyState
            title={ended ? 'No blocks have ended yet' : 'No one is blocked'}
            description={
              ended
                ? 'Blocks that expired or were released appear here, with who released them and why.'
                : 'People, sessions and addresses blocked by a rule or an administrator appear here until the block ends.'
            }
          />
        }
      >
        <RowsTable
          label={ended ? 'Ended blocks' : 'Active blocks'}
          rows={blocks ?? []}
          keyOf={({ id }) => id}
          columns={columns}
          pending={blocks === undefined}
          selection={
            canUpdate && !ended
              ? {
                  selected: selection.ids,
                  onChange: selection.change,
                  nameOf: ({ subject }) => subject,
                  can: (block) => block.can_release,
                }
              : undefined
          }
        />
      </ListFrame>
      <SelectionBar
        label="Selected blocks"
        count={selection.selected.length}
        onClear={selection.clear}
      >
        <Button
          size="small"
          onClick={() => {
            bulk.reset();
            setIsReleasing(true);
          }}
        >
          Release selected
        </Button>
      </SelectionBar>
      {isReleasing && selection.selected.length > 0 && (
        <BulkReleaseDialog
          blocks={selection.selected}
          bulk={bulk}
          onClose={() => setIsReleasing(false)}
        />
      )}
      <BulkResults title="Some blocks couldn't be released" bulk={bulk} />
      {blockToRelease && (
        <ReleaseDialog
          tenant={tenant}
          block={blockToRelease}
          onClose={() => setBlockToRelease(null)}
        />
      )}
    </div>
  );
}

function EventButton({
  id,
  subject,
  onOpen,
}: {
  id: string;
  subject: string;
  onOpen: (id: string) => void;
}) {
  return (
    <button
      type="button"
      aria-label={`Show event: ${subject}`}
      onClick={() => onOpen(id)}
      className="cursor-pointer justify-self-start rounded-sm text-[13px] text-primary-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      Show event
    </button>
  );
}
