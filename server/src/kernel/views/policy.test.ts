import { expect, test } from 'vitest';
import { viewActions } from './policy.ts';

const actor = (...permissions: string[]) => ({ permissions: new Set(permissions) });
const view = { own: false, shared: true, list: 'users.invitations' };

test('the maker does everything, whatever their role', () => {
  expect(viewActions(actor(), { ...view, own: true, shared: false })).toEqual(['update', 'share']);
});

test('a shared one is changed with the permission of its list, and not with another', () => {
  expect(viewActions(actor('users:update'), view)).toEqual(['update']);
  expect(viewActions(actor('companies:update', 'users:read'), view)).toEqual([]);
});

test('what is not shared is nobody else’s', () => {
  expect(viewActions(actor('users:update'), { ...view, shared: false })).toEqual([]);
});
