import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { listMissing } from './list-missing.ts';
import { recordMissing } from './record-missing.ts';

let network: RedirectsTest;
beforeAll(async () => {
  network = await createRedirectsTest();
});
afterAll(() => network.drop());

test("lists the missing addresses of the user's own site, without redirected ones", async () => {
  const north = await network.visitor();
  for (const path of ['/moved', '/other']) await recordMissing(north, path);
  await network.redirect('/moved', '/pricing');
  expect((await listMissing(await network.as('northAdmin'))).items).toMatchObject([
    { path: '/other' },
  ]);
  expect((await listMissing(await network.as('southAdmin'))).items).toEqual([]);
  expect((await listMissing(await network.as('clerk'))).items).toEqual([]);
});

test('leaves out an address that has content again', async () => {
  const context = await network.as('southAdmin');
  const { companyId } = context.actor;
  await recordMissing(await network.visitor(companyId), '/back');
  expect((await listMissing(context)).items).toMatchObject([{ path: '/back' }]);
  const links = { ...context.links, resolves: async () => true };
  expect((await listMissing({ ...context, links })).items).toEqual([]);
});
