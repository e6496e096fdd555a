import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { dismissMissing } from './dismiss-missing.ts';
import { listMissing } from './list-missing.ts';
import { recordMissing } from './record-missing.ts';

let network: RedirectsTest;
beforeAll(async () => {
  network = await createRedirectsTest();
});
afterAll(() => network.drop());

test('hides an address until it is requested again; only its own company can do so', async () => {
  const north = await network.visitor();
  await recordMissing(north, '/nonsense');
  const admin = await network.as('northAdmin');
  const listItems = async () => (await listMissing(admin)).items;
  const id = (await listItems())[0]?.id ?? '';
  expect(await rejectionOf(dismissMissing(await network.as('southAdmin'), { id }))).toMatchObject({
    code: 'not_found',
  });
  await dismissMissing(admin, { id });
  expect(await listItems()).toEqual([]);
  await recordMissing(north, '/nonsense');
  expect(await listItems()).toMatchObject([{ path: '/nonsense', requests: 1 }]);
});
