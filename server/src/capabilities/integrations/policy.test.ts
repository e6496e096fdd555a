import { expect, test } from 'vitest';
import { afterAll, beforeAll } from 'vitest';
import { integrationActions } from './policy.ts';
import { createIntegrationTest, type IntegrationTest } from './testing.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());

const secret_at = '2031-05-06T00:00:00Z';

test('derives the available actions from the state, the secret and the permissions', async () => {
  const { actor } = await network.signedIn('northAdmin');
  const all = ['update', 'delete', 'export'];
  const sort = (actions: string[]) => actions.toSorted();
  expect(sort(integrationActions(actor, { state: 'paused', secret_at: null, stuck: 0 }))).toEqual(
    sort(all),
  );
  expect(sort(integrationActions(actor, { state: 'paused', secret_at, stuck: 0 }))).toEqual(
    sort([...all, 'activate', 'test']),
  );
  expect(sort(integrationActions(actor, { state: 'active', secret_at, stuck: 2 }))).toEqual(
    sort([...all, 'pause', 'test', 'replay']),
  );
  const clerk = (await network.signedIn('clerk')).actor;
  expect(integrationActions(clerk, { state: 'active', secret_at, stuck: 2 })).toEqual([]);
});
