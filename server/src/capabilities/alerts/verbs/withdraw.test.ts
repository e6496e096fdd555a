import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { withdrawAlert } from './withdraw.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
});
afterAll(() => network.drop());

test('removes the alert from every screen and makes it a draft again', async () => {
  const { id, title } = await network.alert('north');
  expect(await withdrawAlert(await network.signedIn('northAdmin'), { id })).toMatchObject({
    state: 'draft',
    may: ['update', 'publish', 'delete', 'export'],
  });
  expect(await network.unread('clerk')).not.toContain(title);
  expect((await network.auditOf(id)).at(-1)).toMatchObject({ after: { state: 'draft' } });
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot withdraw an alert', async (persona, code) => {
  const { id, title } = await network.alert('north');
  expect(await rejectionOf(withdrawAlert(await network.signedIn(persona), { id }))).toMatchObject({
    code,
  });
  expect(await network.unread('clerk')).toContain(title);
});
