import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { removeRedirect } from './remove.ts';
import { restoreRedirect } from './restore.ts';

let network: RedirectsTest;
beforeAll(async () => {
  network = await createRedirectsTest();
});
afterAll(() => network.drop());

test('a redirect is restored unless its address is used', async () => {
  const context = await network.as('northAdmin');
  const { id } = await network.redirect('/gone', '/there');
  await removeRedirect(context, { id });
  expect(await restoreRedirect(context, { id })).toMatchObject({ to_address: '/there' });
  await removeRedirect(context, { id });
  await network.redirect('/gone', '/elsewhere');
  expect(await rejectionOf(restoreRedirect(context, { id }))).toMatchObject({ code: 'conflict' });
});

test('a redirect that would now form a loop remains in the recycle bin', async () => {
  const context = await network.as('northAdmin');
  const { id } = await network.redirect('/left', '/right');
  await removeRedirect(context, { id });
  await network.redirect('/right', '/left');
  expect(await rejectionOf(restoreRedirect(context, { id }))).toMatchObject({ code: 'conflict' });
});
