import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { findRedirect } from './find-redirect.ts';
import { removeRedirect } from './remove.ts';

let network: RedirectsTest;
beforeAll(async () => {
  network = await createRedirectsTest();
});
afterAll(() => network.drop());

test('a deleted redirect no longer redirects', async () => {
  const { id } = await network.redirect('/gone', '/there');
  await removeRedirect(await network.as('northAdmin'), { id });
  expect(await findRedirect(await network.visitor(), '/gone')).toBeNull();
});

test.each(['clerk', 'southAdmin'] as const)('%s cannot remove a redirect', async (persona) => {
  const { id } = await network.redirect(`/of-${persona.toLowerCase()}`, '/new');
  const problem = await rejectionOf(removeRedirect(await network.as(persona), { id }));
  expect(problem.status).toBeGreaterThanOrEqual(403);
  expect(await network.row('site_redirects', id)).toMatchObject({
    to_address: '/new',
    deleted_at: null,
  });
});
