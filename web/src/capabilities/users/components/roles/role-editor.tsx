import { roleRefusal } from '@trunkline/contract/users/listing';
import { roleDescriptions, roleLabels } from '@trunkline/contract/kernel/role-labels';
import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import type { RoleMatrix } from '@trunkline/contract/users/roles';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { withDraft, type RoleDraft, withAllowed, withCell, withoutOwn } from '../../role-draft.ts';
import { Legend } from './cell-mark.tsx';
import { Matrix } from './matrix.tsx';

function lockedReason(role: RoleName, canChange: boolean): string | null {
  if (role === 'owner') return "Owner permissions can't be changed, so that no one is locked out.";
  return canChange ? null : roleRefusal;
}

export function RoleEditor({
  matrix,
  role,
  draft,
  onDraft,
}: {
  matrix: RoleMatrix;
  role: RoleName;
  draft: RoleDraft;
  onDraft: (draft: RoleDraft) => void;
}) {
  const stored = matrix.cells.filter((cell) => cell.role === role);
  const cells = stored.map((cell) => withDraft(cell, draft));
  const lockReason = lockedReason(role, matrix.can_change);
  const storedCells = new Map(stored.map((cell) => [`${cell.resource} ${cell.action}`, cell]));
  const resettable = stored.filter(({ own, revoked_above }) => own !== null && !revoked_above);
  const remaining = resettable.filter((cell) => withDraft(cell, draft).own !== null);
  return (
    <section aria-labelledby="role-heading" className="grid min-w-0 gap-3">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 id="role-heading" className="font-semibold">
            {roleLabels[role]}
          </h2>
          <p className="text-[13px] text-muted">{lockReason ?? roleDescriptions[role]}</p>
        </div>
        {lockReason === null && remaining.length > 0 && (
          <Button size="small" onClick={() => onDraft(withoutOwn(draft, resettable))}>
            <RotateCcw aria-hidden="true" className="size-3.5" />
            Reset to inherited permissions
          </Button>
        )}
      </header>
      <Matrix
        role={role}
        cells={cells}
        onAllow={(cell, allowed) => {
          const before = storedCells.get(`${cell.resource} ${cell.action}`);
          if (before) onDraft(withAllowed(draft, before, allowed));
        }}
        onRevert={(cell) => {
          const before = storedCells.get(`${cell.resource} ${cell.action}`);
          if (before) onDraft(withCell(draft, before, cell.isUnsaved ? before.own : null));
        }}
      />
      <Legend />
    </section>
  );
}
