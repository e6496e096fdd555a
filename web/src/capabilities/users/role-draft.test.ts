import type { RoleCell } from '@trunkline/contract/users/roles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changesOf,
  withDraft,
  noDraft,
  inverseChanges,
  withAllowed,
  withCell,
  withoutOwn,
} from './role-draft.ts';

const cellOf = (changes: Partial<RoleCell> = {}): RoleCell => ({
  role: 'admin',
  resource: 'users',
  action: 'create',
  inherited: true,
  own: null,
  allowed: true,
  revoked_above: false,
  revoked_by: null,
  can_change: true,
  ...changes,
});

describe('a cell', () => {
  test('is set explicitly when denied, and unset when allowed again', () => {
    const cell = cellOf();
    const forbidden = withAllowed(noDraft, cell, false);
    expect(withDraft(cell, forbidden)).toMatchObject({
      own: false,
      allowed: false,
      isUnsaved: true,
    });
    const reverted = withAllowed(forbidden, cell, true);
    expect(reverted.size).toBe(0);
    expect(withDraft(cell, reverted)).toEqual({ ...cell, isUnsaved: false });
  });

  test('is unset when its value equals the inherited one', () => {
    const cell = cellOf({ own: false, allowed: false });
    const draft = withAllowed(noDraft, cell, true);
    expect(withDraft(cell, draft)).toMatchObject({ own: null, allowed: true });
    expect(changesOf([cell], draft)).toMatchObject([{ allowed: null }]);
  });

  test('remains denied if a company above revoked it', () => {
    const cell = cellOf({
      revoked_above: true,
      inherited: false,
      allowed: false,
      can_change: false,
    });
    expect(withDraft(cell, withCell(noDraft, cell, true))).toMatchObject({ allowed: false });
    expect(changesOf([cell], withCell(noDraft, cell, true))).toEqual([]);
  });
});

test("resetting removes only the company's own settings", () => {
  const ownCell = cellOf({ own: false, allowed: false });
  const inherited = cellOf({ action: 'read' });
  const draft = withoutOwn(withAllowed(noDraft, inherited, false), [ownCell, inherited]);
  expect(changesOf([ownCell, inherited], draft)).toEqual([
    { role: 'admin', resource: 'users', action: 'create', allowed: null },
  ]);
});

test('undo restores the previous settings, whatever was changed', () => {
  const allowed = fc.constantFrom(true, false, null);
  fc.assert(
    fc.property(allowed, allowed, fc.boolean(), (own, change, inherited) => {
      const cell = cellOf({ own, inherited, allowed: own ?? inherited });
      const changes = changesOf([cell], withCell(noDraft, cell, change));
      const after = cellOf({ ...cell, own: change });
      const undoChanges = inverseChanges([cell], changes);
      const final = undoChanges.length === 0 ? after.own : undoChanges[0]?.allowed;
      expect(final).toBe(own);
    }),
  );
});
