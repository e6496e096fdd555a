import type { RoleCell, RoleChange } from '@trunkline/contract/users/roles';

type Place = Pick<RoleCell, 'role' | 'resource' | 'action'>;
export const cellKey = ({ role, resource, action }: Place): string =>
  `${role} ${resource}:${action}`;

/** What is to be said about cells once it is saved; null: nothing, as inherited. Cells that stay are not here. */
export type RoleDraft = ReadonlyMap<string, boolean | null>;
export const noDraft: RoleDraft = new Map();

/** A cell as it would be after saving. */
export interface DraftedCell extends RoleCell {
  /** Not saved yet. */
  drafted: boolean;
}

export function drafted(cell: RoleCell, draft: RoleDraft): DraftedCell {
  const wanted = draft.get(cellKey(cell));
  if (wanted === undefined) return { ...cell, drafted: false };
  return {
    ...cell,
    own: wanted,
    allowed: !cell.taken && (wanted ?? cell.inherited),
    drafted: true,
  };
}

/** The draft with a cell that is to say this; what is as it was before needs no saving. */
export function withCell(draft: RoleDraft, cell: RoleCell, own: boolean | null): RoleDraft {
  const next = new Map(draft);
  if (own === cell.own) next.delete(cellKey(cell));
  else next.set(cellKey(cell), own);
  return next;
}

/** Allows or forbids. What comes to the same as inherited is not said a second time. */
export function withAllowed(draft: RoleDraft, cell: RoleCell, allowed: boolean): RoleDraft {
  return withCell(draft, cell, allowed === cell.inherited ? null : allowed);
}

/** Lets go of everything the company says itself about these cells. */
export function withoutOwn(draft: RoleDraft, cells: readonly RoleCell[]): RoleDraft {
  let next = draft;
  for (const cell of cells) next = withCell(next, cell, null);
  return next;
}

/** What is to be sent. A cell that can no longer be changed is left out: somebody above was faster. */
export function changesOf(cells: readonly RoleCell[], draft: RoleDraft): RoleChange[] {
  return cells.flatMap((cell) => {
    const allowed = draft.get(cellKey(cell));
    if (allowed === undefined || allowed === cell.own) return [];
    if (!cell.may_change && allowed !== null) return [];
    const { role, resource, action } = cell;
    return [{ role, resource, action, allowed }];
  });
}

/** What undoes changes that were made to these cells. */
export function undoing(cells: readonly RoleCell[], changes: readonly RoleChange[]): RoleChange[] {
  const before = new Map(cells.map((cell) => [cellKey(cell), cell.own]));
  return changes.map((change) => ({ ...change, allowed: before.get(cellKey(change)) ?? null }));
}
