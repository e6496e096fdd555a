import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { findRedirect } from './find-redirect.ts';

let network: RedirectsTest;
beforeAll(async () => {
  network = await createRedirectsTest();
});
afterAll(() => network.drop());

test('a redirect is found in any case, on its own site only', async () => {
  await network.redirect('/old', '/new');
  expect(await findRedirect(await network.visitor(), '/Old')).toBe('/new');
  expect(await findRedirect(await network.visitor(network.companies.south), '/old')).toBeNull();
  expect(await findRedirect(await network.visitor(), '/older')).toBeNull();
});
