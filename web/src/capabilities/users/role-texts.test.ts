import { permissionResources, actions } from '@trunkline/contract/kernel/roles';
import { expect, test } from 'vitest';
import { changeWords, deedOf, historyWords, resourceLabel } from './role-texts.ts';

const cell = { role: 'admin', resource: 'companies', action: 'read' } as const;

test('changes read as sentences', () => {
  expect(changeWords({ ...cell, allowed: true })).toBe('Administrators may see companies');
  expect(changeWords({ ...cell, allowed: false, resource: 'recycle', action: 'delete' })).toBe(
    'Administrators may no longer delete recycle bin items',
  );
  expect(changeWords({ ...cell, role: 'end_user', allowed: null })).toBe(
    'End users: see companies as inherited',
  );
});

test('the history reads as what somebody did', () => {
  const entry = { ...cell, id: '1', actor_name: 'Ada', created_at: '', before: null };
  expect(historyWords({ ...entry, after: true })).toBe('let administrators see companies');
  expect(historyWords({ ...entry, after: false })).toBe(
    'no longer lets administrators see companies',
  );
  expect(historyWords({ ...entry, after: null })).toBe(
    'reset for administrators to inherited: see companies',
  );
  // A role or resource of another day stands for itself.
  expect(historyWords({ ...entry, role: 'emperor', resource: 'price_lists', after: true })).toBe(
    'let emperors see price lists',
  );
});

test('every permission has words', () => {
  for (const resource of permissionResources) {
    expect(resourceLabel(resource)).toMatch(/^[A-Z][a-z ]+$/);
    for (const action of actions) expect(deedOf({ resource, action })).toMatch(/^[a-z ]+$/);
  }
});
