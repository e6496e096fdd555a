import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { findRedirect } from './find-redirect.ts';
import { updateRedirect } from './update.ts';

let network: RedirectsTest;
beforeAll(async () => {
  network = await createRedirectsTest();
});
afterAll(() => network.drop());

test('redirects to the new address from then on', async () => {
  const { id, version } = await network.redirect('/old', '/new');
  const changed = await updateRedirect(await network.as('northAdmin'), {
    id,
    version,
    to_address: '/newest',
  });
  expect(changed.to_address).toBe('/newest');
  expect(await findRedirect(await network.visitor(), '/old')).toBe('/newest');
});

test('rejects an outdated version, a loop and content at the address', async () => {
  const context = await network.as('northAdmin');
  const { id, version } = await network.redirect('/first', '/second');
  await network.redirect('/second', '/third');
  await network.createPage(network.companies.north, 'shown');
  for (const [change, code] of [
    [{ version: version + 1, to_address: '/else' }, 'conflict'],
    [{ version, from_path: '/third' }, 'conflict'],
    [{ version, from_path: '/shown' }, 'validation_failed'],
  ] as const)
    expect(await rejectionOf(updateRedirect(context, { id, ...change }))).toMatchObject({ code });
});

test.each(['clerk', 'southAdmin'] as const)('%s cannot update a redirect', async (persona) => {
  const { id, version } = await network.redirect(`/of-${persona.toLowerCase()}`, '/new');
  const problem = await rejectionOf(
    updateRedirect(await network.as(persona), { id, version, to_address: '/x' }),
  );
  expect(problem.status).toBeGreaterThanOrEqual(403);
  expect(await network.row('site_redirects', id)).toMatchObject({
    to_address: '/new',
    deleted_at: null,
  });
});
