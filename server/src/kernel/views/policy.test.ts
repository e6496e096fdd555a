import { expect, test } from 'vitest';
import { viewActions } from './policy.ts';

const actor = (...permissions: string[]) => ({ permissions: new Set(permissions) });
const view = { own: false, shared: true, list: 'users.invitations' };

test('the creator can do everything, whatever their role', () => {
  expect(viewActions(actor(), { ...view, own: true, shared: false })).toEqual(['update', 'share']);
});

test('a shared view can be changed with the permission of its own list only', () => {
  expect(viewActions(actor('users:update'), view)).toEqual(['update']);
  expect(viewActions(actor('companies:update', 'users:read'), view)).toEqual([]);
});

test('a private view belongs to its creator only', () => {
  expect(viewActions(actor('users:update'), { ...view, shared: false })).toEqual([]);
});
