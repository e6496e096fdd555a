import type { Company } from '@trunkline/contract/companies';
import { companyStatuses } from '@trunkline/contract/companies/listing';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount, formatCounted } from '../../../ui/formats.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { TreeRow } from '../tree-state.ts';
import { KindBadge } from './kind-badge.tsx';
import type { TreeMove } from './use-tree-move.ts';

const indents = ['', 'pl-6', 'pl-12', 'pl-18', 'pl-24'];

export interface TreeItemProps {
  line: TreeRow;
  focused: boolean;
  current: boolean;
  loading: boolean;
  onToggle: () => void;
  onOpen: () => void;
  onFocus: () => void;
  menu: (company: Company) => ReactNode;
  move: TreeMove;
}

/**
 * Shows one line of the company tree. The line itself takes the focus; its menu is reached by
 * pointer or from the panel.
 */
export function TreeItem(props: TreeItemProps) {
  const { line, focused, current, loading, onToggle, onOpen, onFocus, menu, move } = props;
  const { company, expanded, expandable, level } = line;
  const id = `tree-${company.id}`;
  return (
    <div
      role="treeitem"
      id={id}
      tabIndex={focused ? 0 : -1}
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={expandable ? expanded : undefined}
      aria-selected={current}
      aria-busy={loading || undefined}
      aria-labelledby={`${id}-text`}
      draggable={company.may.includes('move')}
      onDragStart={(event) => move.start(company, event)}
      onDragEnd={move.end}
      onDragOver={(event) => move.over(company, event)}
      onDrop={(event) => move.drop(company, event)}
      onFocus={onFocus}
      onClick={(event) => {
        if (isOwn(event) && !(event.target instanceof Element && event.target.closest('button')))
          onOpen();
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || !['Enter', ' '].includes(event.key)) return;
        event.preventDefault();
        onOpen();
      }}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-2 border-b border-border py-1.5 pr-2 pl-2 -outline-offset-2 last:border-b-0 hover:bg-sunken/70 aria-selected:bg-primary-soft/60',
        move.moved?.id === company.id && 'bg-sunken outline-1 outline-border-strong outline-dashed',
        move.target === company.id && 'bg-primary-soft! outline-2 outline-primary',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('flex shrink-0 items-center', indents[level - 1] ?? 'pl-24')}
      >
        <span
          role="presentation"
          onClick={(event) => {
            if (!expandable) return;
            event.stopPropagation();
            onToggle();
          }}
          className={classNames(
            'flex size-7 items-center justify-center rounded-md text-muted pointer-coarse:size-11',
            expandable && 'hover:bg-border/60',
          )}
        >
          {loading ? (
            <Spinner className="size-3.5!" />
          ) : expandable ? (
            <ChevronRight
              className={classNames(
                'size-4 transition-transform duration-150',
                expanded && 'rotate-90',
              )}
            />
          ) : (
            <span className="size-1.5 rounded-full border border-border-strong" />
          )}
        </span>
      </span>
      <span id={`${id}-text`} className="flex min-w-0 flex-1 items-center gap-2">
        <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
          <span className="block truncate font-medium">{company.name}</span>
          <span className="flex items-center gap-3 text-[13px]">
            <KindBadge kind={company.kind} />
            {company.status === 'suspended' && (
              <Badge tone="warning" dot>
                {companyStatuses.suspended}
              </Badge>
            )}
          </span>
        </span>
        <span className="hidden shrink-0 gap-4 text-[13px] text-muted tabular-nums md:flex">
          <span className="w-36 text-right">
            {company.child_count > 0 &&
              `${formatCounted(company.child_count, requestLimits.counted)} directly below`}
          </span>
          <span className="w-20 text-right">
            {formatCount(company.user_count, 'person', 'people', requestLimits.counted)}
          </span>
        </span>
      </span>
      {menu(company)}
    </div>
  );
}

/** React events bubble from a menu's popup too, although it is elsewhere in the DOM. */
function isOwn({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
