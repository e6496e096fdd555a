import type { Company } from '@trunkline/contract/companies';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import {
  RowMenu,
  useVerbs,
  type ListAddress,
  type Resource,
} from '../../../kernel/resource/index.ts';
import { useRowsDialog } from '../../../kernel/resource/use-rows-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { findByName, treeStep } from '../tree-state.ts';
import { addBelowItem } from './add-below-item.tsx';
import { MoveDialog } from './lazy-parts.ts';
import { TreeItem } from './tree-item.tsx';
import { TreeSkeleton } from './tree-skeleton.tsx';
import { useTreeMove } from './use-tree-move.ts';
import { useTree } from './use-tree.ts';

/** Milliseconds without typing after which a new search starts. */
const typeaheadTimeoutMs = 700;

/** Shows the hierarchy from the current company down, expandable branch by branch. */
export function CompanyTree({
  companies,
  address,
}: {
  companies: Resource<Company>;
  address: ListAddress;
}) {
  const tree = useTree(companies);
  const { lines } = tree;
  const rows = lines.map(({ company }) => company);
  const verbs = useVerbs(companies, rows);
  // The dropped company and its new parent.
  const dropped = useRowsDialog<Company, string>(rows);
  const [toMove] = dropped.opened?.rows ?? [];
  const moving = useTreeMove(
    rows,
    (company, to) => dropped.open(to, [company]),
    (id) => {
      const hovered = lines.find(({ company }) => company.id === id);
      if (hovered?.expandable && !hovered.expanded) tree.expand(id);
    },
  );
  const typeahead = useRef({ text: '', at: 0 });
  const [focusedId, setFocusedId] = useState<string | null>(address.state.open);
  const [hasFocusMoved, setHasFocusMoved] = useState(false);
  const focused = lines.find(({ company }) => company.id === focusedId) ?? lines[0];

  useEffect(() => {
    if (hasFocusMoved && focusedId) document.getElementById(`tree-${focusedId}`)?.focus();
  }, [hasFocusMoved, focusedId]);

  const open = (id: string) =>
    address.state.open === null ? address.push({ open: id }) : address.replace({ open: id });
  const focus = (id: string) => {
    setHasFocusMoved(true);
    setFocusedId(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const onItem = event.target instanceof HTMLElement && event.target.role === 'treeitem';
    if (!onItem || !focused || moving.handleKey(focused.company, event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = treeStep(lines, focused.company.id, event.key);
    if (step && 'focus' in step) focus(step.focus);
    else if (step && 'expand' in step) tree.expand(step.expand);
    else if (step && 'collapse' in step) tree.collapse(step.collapse);
    else if (/^\S$/.test(event.key)) {
      const { text, at } = typeahead.current;
      const started = event.timeStamp - at < typeaheadTimeoutMs ? text : '';
      typeahead.current = { text: started + event.key, at: event.timeStamp };
      const matchId = findByName(lines, focused.company.id, typeahead.current.text);
      if (matchId) focus(matchId);
    } else return;
    event.preventDefault();
  };

  if (tree.status === 'pending') return <TreeSkeleton />;
  if (tree.status === 'error') {
    const { message, id } = describeError(tree.error);
    return (
      <ErrorState
        title="Couldn't load the tree"
        message={message}
        errorId={id}
        onRetry={tree.retry}
      />
    );
  }
  return (
    <>
      <div
        role="tree"
        tabIndex={-1}
        aria-label="Companies"
        onKeyDown={onKeyDown}
        className="overflow-hidden rounded-lg border border-border bg-surface"
      >
        {lines.map((line) => (
          <TreeItem
            key={line.company.id}
            line={line}
            focused={line === focused}
            current={line.company.id === address.state.open}
            loading={tree.loading.has(line.company.id)}
            onToggle={() =>
              line.expanded ? tree.collapse(line.company.id) : tree.expand(line.company.id)
            }
            onOpen={() => open(line.company.id)}
            onFocus={() => setFocusedId(line.company.id)}
            move={moving}
            menu={(company) => (
              <RowMenu
                resource={companies}
                row={company}
                tabIndex={company === focused?.company ? 0 : -1}
                onOpen={() => open(company.id)}
                onEdit={() => address.push({ open: company.id, task: 'edit' })}
                onVerb={(name) => verbs.ask(name, [company])}
              >
                {addBelowItem(company, address)}
              </RowMenu>
            )}
          />
        ))}
      </div>
      {tree.failed.size > 0 && (
        <div role="alert" className="mt-3 flex items-center gap-3 text-[13px] text-danger">
          Couldn't load some branches.
          <Button size="small" onClick={tree.retry}>
            Try Again
          </Button>
        </div>
      )}
      {lines
        .filter(({ company }) => tree.truncated.has(company.id))
        .map(({ company }) => (
          <p key={company.id} className="mt-3 text-[13px] text-muted">
            {company.name} has more companies below it than can be shown here.{' '}
            <Button
              variant="link"
              className="text-[13px]"
              onClick={() => address.push({ tab: null, filters: { parent_id: company.id } })}
            >
              Show all of them as a list
            </Button>
          </p>
        ))}
      <p className="mt-3 text-[13px] text-muted pointer-coarse:hidden">
        Drag a company onto its new parent, or press Ctrl+X on it and Ctrl+V on the parent. You'll
        see who gains and loses access before anything moves.
      </p>
      <p className="mt-3 hidden text-[13px] text-muted pointer-coarse:block">
        To move a company, choose “Move to…” in its menu. You'll see who gains and loses access
        before anything moves.
      </p>
      <p role="status" className="sr-only">
        {moving.announcement}
      </p>
      {verbs.dialogs}
      {dropped.opened && toMove && (
        <Suspense>
          <MoveDialog
            company={toMove}
            to={dropped.opened.task}
            companies={companies}
            onClose={dropped.close}
          />
        </Suspense>
      )}
    </>
  );
}
