import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { withdrawAlert } from './withdraw.ts';

let net: AlertTest;
beforeAll(async () => {
  net = await createAlertTest();
});
afterAll(() => net.drop());

test('disappears from every screen and becomes a draft again', async () => {
  const { id, title } = await net.alert('north');
  expect(await withdrawAlert(await net.signedIn('northAdmin'), { id })).toMatchObject({
    state: 'draft',
    may: ['update', 'publish', 'delete', 'export'],
  });
  expect(await net.unread('clerk')).not.toContain(title);
  expect((await net.auditOf(id)).at(-1)).toMatchObject({ after: { state: 'draft' } });
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot withdraw an alert', async (persona, code) => {
  const { id, title } = await net.alert('north');
  expect(await rejectionOf(withdrawAlert(await net.signedIn(persona), { id }))).toMatchObject({
    code,
  });
  expect(await net.unread('clerk')).toContain(title);
});
