import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { findRedirect } from './find-redirect.ts';
import { removeRedirect } from './remove.ts';

let net: RedirectsTest;
beforeAll(async () => {
  net = await createRedirectsTest();
});
afterAll(() => net.drop());

test('a deleted redirect leads nowhere', async () => {
  const { id } = await net.redirect('/gone', '/there');
  await removeRedirect(await net.as('northAdmin'), { id });
  expect(await findRedirect(await net.visitor(), '/gone')).toBeNull();
});

test.each(['clerk', 'southAdmin'] as const)('%s cannot remove a redirect', async (persona) => {
  const { id } = await net.redirect(`/of-${persona.toLowerCase()}`, '/new');
  const problem = await rejectionOf(removeRedirect(await net.as(persona), { id }));
  expect(problem.status).toBeGreaterThanOrEqual(403);
  expect(await net.row('site_redirects', id)).toMatchObject({
    to_address: '/new',
    deleted_at: null,
  });
});
