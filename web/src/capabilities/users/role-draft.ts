import type { RoleCell, RoleChange } from '@trunkline/contract/users/roles';

type CellKey = Pick<RoleCell, 'role' | 'resource' | 'action'>;
export const cellKey = ({ role, resource, action }: CellKey): string =>
  `${role} ${resource}:${action}`;

/**
 * New settings of cells to save; null removes a setting, so that the inherited value applies.
 * Unchanged cells are not included.
 */
export type RoleDraft = ReadonlyMap<string, boolean | null>;
export const noDraft: RoleDraft = new Map();

/** A cell as it would be after saving. */
export interface DraftedCell extends RoleCell {
  /** Not saved yet. */
  isUnsaved: boolean;
}

export function withDraft(cell: RoleCell, draft: RoleDraft): DraftedCell {
  const draftValue = draft.get(cellKey(cell));
  if (draftValue === undefined) return { ...cell, isUnsaved: false };
  return {
    ...cell,
    own: draftValue,
    allowed: !cell.revoked_above && (draftValue ?? cell.inherited),
    isUnsaved: true,
  };
}

/** Sets a cell in the draft, or removes it from the draft if it equals the saved value. */
export function withCell(draft: RoleDraft, cell: RoleCell, allowed: boolean | null): RoleDraft {
  const next = new Map(draft);
  if (allowed === cell.own) next.delete(cellKey(cell));
  else next.set(cellKey(cell), allowed);
  return next;
}

/** Grants or revokes a permission. A value equal to the inherited one is not stored. */
export function withAllowed(draft: RoleDraft, cell: RoleCell, allowed: boolean): RoleDraft {
  return withCell(draft, cell, allowed === cell.inherited ? null : allowed);
}

/** Removes all of the company's own settings for these cells. */
export function withoutOwn(draft: RoleDraft, cells: readonly RoleCell[]): RoleDraft {
  let next = draft;
  for (const cell of cells) next = withCell(next, cell, null);
  return next;
}

/**
 * Returns the changes to send, without cells that can no longer be changed because of a company
 * above.
 */
export function changesOf(cells: readonly RoleCell[], draft: RoleDraft): RoleChange[] {
  return cells.flatMap((cell) => {
    const allowed = draft.get(cellKey(cell));
    if (allowed === undefined || allowed === cell.own) return [];
    if (!cell.can_change && allowed !== null) return [];
    const { role, resource, action } = cell;
    return [{ role, resource, action, allowed }];
  });
}

/** Returns the changes that undo changes to these cells. */
export function inverseChanges(
  cells: readonly RoleCell[],
  changes: readonly RoleChange[],
): RoleChange[] {
  const before = new Map(cells.map((cell) => [cellKey(cell), cell.own]));
  return changes.map((change) => ({ ...change, allowed: before.get(cellKey(change)) ?? null }));
}
