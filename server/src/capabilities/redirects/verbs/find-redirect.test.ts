import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { findRedirect } from './find-redirect.ts';

let net: RedirectsTest;
beforeAll(async () => {
  net = await createRedirectsTest();
});
afterAll(() => net.drop());

test('is found in any case, on its own site only', async () => {
  await net.redirect('/old', '/new');
  expect(await findRedirect(await net.visitor(), '/Old')).toBe('/new');
  expect(await findRedirect(await net.visitor(net.companies.south), '/old')).toBeNull();
  expect(await findRedirect(await net.visitor(), '/older')).toBeNull();
});
