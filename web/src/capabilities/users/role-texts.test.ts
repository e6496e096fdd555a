import { expect, test } from 'vitest';
import { installCapabilities } from '../../kernel/capabilities.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { changeMessage, historyMessage, resourceLabel } from './role-texts.ts';

installCapabilities([
  defineCapability({ permissionLabels: { companies: 'companies', recycle: 'recycle bin items' } }),
]);

const cell = { role: 'admin', resource: 'companies', action: 'read' } as const;

test('describes changes as sentences', () => {
  expect(changeMessage({ ...cell, allowed: true })).toBe('Administrators can see companies');
  expect(changeMessage({ ...cell, allowed: false, resource: 'recycle', action: 'delete' })).toBe(
    'Administrators can no longer delete recycle bin items',
  );
  expect(changeMessage({ ...cell, role: 'end_user', allowed: null })).toBe(
    'Whether end users can see companies is inherited again',
  );
});

test("describes the history as a person's actions", () => {
  const entry = { ...cell, id: '1', actor_name: 'Ada', created_at: '', before: null };
  expect(historyMessage({ ...entry, after: true })).toBe('let administrators see companies');
  expect(historyMessage({ ...entry, after: false })).toBe(
    'stopped letting administrators see companies',
  );
  expect(historyMessage({ ...entry, after: null })).toBe(
    'restored the inherited setting for administrators: see companies',
  );
  // A role or resource of another version.
  expect(historyMessage({ ...entry, role: 'emperor', resource: 'price_lists', after: true })).toBe(
    'let emperors see records',
  );
});

test('a resource is labelled by its capability', () => {
  expect(resourceLabel('recycle')).toBe('Recycle bin items');
});
