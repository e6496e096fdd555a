import type { RecycledItem } from '@trunkline/contract/recycle';
import { AddressText } from '../../../ui/address-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { kindOf } from '../../audit/index.ts';
import { dependentsText } from '../labels.ts';

const head =
  'sticky top-0 z-10 h-9 border-b border-border bg-surface px-3 text-left text-xs font-medium whitespace-nowrap text-muted';
const cell = 'border-b border-border px-3 py-2';
const wideOnly = 'max-lg:hidden';

/** Actions on items: on one from its row, on several from the selection. */
export type Action = 'restore' | 'purge' | 'hold' | 'release';

export interface BinTableProps {
  items: readonly RecycledItem[];
  pending: boolean;
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: Set<string>) => void;
  onAction: (action: Action, item: RecycledItem) => void;
}

/**
 * Lists deleted items: who deleted them and when, their dependents, and when they will be purged.
 */
export function BinTable({ items, pending, selected, onSelectedChange, onAction }: BinTableProps) {
  const isAllSelected = items.length > 0 && items.every(({ id }) => selected.has(id));
  const toggle = (id: string, isSelected: boolean) =>
    onSelectedChange(
      new Set(isSelected ? [...selected, id] : [...selected].filter((item) => item !== id)),
    );
  return (
    <table
      aria-label="Recycle bin"
      aria-busy={pending}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead>
        <tr>
          <th scope="col" className={`${head} w-10`}>
            <span className="flex items-center">
              <Checkbox
                aria-label="Select all"
                checked={isAllSelected}
                indeterminate={selected.size > 0 && !isAllSelected}
                onCheckedChange={(checked) =>
                  onSelectedChange(new Set(checked ? items.map(({ id }) => id) : []))
                }
                disabled={items.length === 0}
              />
            </span>
          </th>
          <th scope="col" className={head}>
            Item
          </th>
          <th scope="col" className={`${head} ${wideOnly}`}>
            Belongs to
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Deleted
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Related records
          </th>
          <th scope="col" className={`${head} ${wideOnly}`}>
            Purge date
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pending
          ? ['w-48', 'w-40', 'w-56', 'w-44', 'w-52', 'w-36'].map((width) => (
              <tr key={width}>
                <td className={cell}>
                  <Skeleton className="size-4" />
                </td>
                <td colSpan={6} className={cell}>
                  <Skeleton className={`h-7 max-w-full ${width}`} />
                </td>
              </tr>
            ))
          : items.map((item) => (
              <BinRow
                key={item.id}
                item={item}
                selected={selected.has(item.id)}
                onSelect={(isSelected) => toggle(item.id, isSelected)}
                onAction={onAction}
              />
            ))}
      </tbody>
    </table>
  );
}

function BinRow({
  item,
  selected,
  onSelect,
  onAction,
}: {
  item: RecycledItem;
  selected: boolean;
  onSelect: (isSelected: boolean) => void;
  onAction: BinTableProps['onAction'];
}) {
  const { label, may } = item;
  const isHeld = item.held_at !== null;
  return (
    <tr aria-selected={selected} className="hover:bg-sunken/70 aria-selected:bg-primary-soft/60">
      <td className={cell}>
        <span className="flex items-center">
          <Checkbox
            aria-label={`Select ${label}`}
            checked={selected}
            onCheckedChange={(checked) => onSelect(checked)}
          />
        </span>
      </td>
      <td className={cell}>
        <p className="font-medium wrap-anywhere xl:min-w-88">
          <AddressText text={label} />
        </p>
        <p className="flex flex-wrap items-center gap-1.5 text-[13px] text-muted">
          {kindOf(item.item_type)}
          {isHeld && (
            <span title={item.hold_reason ?? undefined}>
              <Badge tone="warning" dot>
                Legal hold
              </Badge>
            </span>
          )}
        </p>
        <p className="text-[13px] text-muted md:hidden">
          <RelativeTime value={item.deleted_at} /> by {item.deleted_by_name ?? 'someone else'}
        </p>
      </td>
      <td className={`${cell} ${wideOnly} text-muted`}>{item.company_name ?? '—'}</td>
      <td className={`${cell} max-md:hidden text-muted`}>
        <RelativeTime value={item.deleted_at} />
        <p className="text-[13px]">by {item.deleted_by_name ?? 'someone else'}</p>
      </td>
      <td className={`${cell} max-md:hidden text-muted`}>{dependentsText(item.dependents)}</td>
      <td className={`${cell} ${wideOnly} text-muted`}>
        {isHeld ? 'Not while under legal hold' : <RelativeTime value={item.purge_at} />}
      </td>
      <td className={`${cell} pr-4`}>
        <span className="flex gap-1 max-lg:flex-wrap max-lg:justify-end">
          {may.includes('restore') && (
            <Button
              size="small"
              aria-label={`Restore ${label}`}
              onClick={() => onAction('restore', item)}
            >
              Restore
            </Button>
          )}
          {may.includes('hold') && (
            <Button
              size="small"
              variant="ghost"
              aria-label={isHeld ? `Release ${label}` : `Hold ${label}`}
              onClick={() => onAction(isHeld ? 'release' : 'hold', item)}
            >
              {isHeld ? 'Release' : 'Hold'}
            </Button>
          )}
          {may.includes('purge') && (
            <Button
              size="small"
              variant="ghost"
              className="text-danger!"
              aria-label={`Purge ${label}`}
              onClick={() => onAction('purge', item)}
            >
              Purge
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
