import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { createRedirect } from './create.ts';

let network: RedirectsTest;
beforeAll(async () => {
  network = await createRedirectsTest();
});
afterAll(() => network.drop());

test("creates a redirect on the user's own site, with an audit entry", async () => {
  const redirect = await network.redirect('/old-prices', '/pricing');
  expect(redirect).toMatchObject({
    from_path: '/old-prices',
    to_address: '/pricing',
    may: ['update', 'delete', 'export'],
  });
  expect((await network.auditOf(redirect.id)).at(-1)).toMatchObject({
    action: 'insert',
    company_id: network.companies.north,
  });
});

test('an address on a domain of the site becomes a path', async () => {
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [network.companies.north],
  );
  const redirect = await network.redirect('/own-domain', 'https://north.test/pricing?plan=1');
  expect(redirect.to_address).toBe('/pricing?plan=1');
  const other = await network.redirect('/other-domain', 'https://other.test/pricing');
  expect(other.to_address).toBe('https://other.test/pricing');
});

describe('rejects a redirect', () => {
  test('to its own address, directly and through others', async () => {
    await network.redirect('/one', '/two');
    await network.redirect('/two', '/three/?from=two');
    for (const [from, to] of [
      ['/self', '/Self/'],
      ['/two-ends', 'https://north.test/two-ends'],
      ['/three', '/one#top'],
    ] as const)
      expect(await rejectionOf(network.redirect(from, to))).toMatchObject({
        code: 'conflict',
        message: 'This redirect would lead back to its own address.',
      });
  });

  test('from an address that already has content or belongs to the product', async () => {
    await network.createPage(network.companies.north, 'offer');
    for (const path of ['/offer', '/blog', '/admin'])
      expect(await rejectionOf(network.redirect(path, '/pricing'))).toMatchObject({
        code: 'validation_failed',
        fields: [{ path: 'from_path' }],
      });
  });

  test('from an address that already has one', async () => {
    await network.redirect('/twice', '/pricing');
    expect(await rejectionOf(network.redirect('/twice', '/about'))).toMatchObject({
      code: 'conflict',
    });
  });

  test("on another company's site", async () => {
    const input = { company_id: network.companies.south, from_path: '/x', to_address: '/y' };
    const problem = await rejectionOf(createRedirect(await network.as('northAdmin'), input));
    expect(problem).toMatchObject({ code: 'validation_failed' });
  });
});

test('two concurrent redirects cannot form a loop', async () => {
  const results = await Promise.allSettled([
    network.redirect('/left', '/right'),
    network.redirect('/right', '/left'),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
