import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { createRedirect } from './create.ts';

let net: RedirectsTest;
beforeAll(async () => {
  net = await createRedirectsTest();
});
afterAll(() => net.drop());

test("creates a redirect of the user's own site, with an audit entry", async () => {
  const redirect = await net.redirect('/old-prices', '/pricing');
  expect(redirect).toMatchObject({
    from_path: '/old-prices',
    to_address: '/pricing',
    may: ['update', 'delete', 'export'],
  });
  expect((await net.auditOf(redirect.id)).at(-1)).toMatchObject({
    action: 'insert',
    company_id: net.companies.north,
  });
});

test('an address on a domain of the site becomes a path', async () => {
  await net.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [net.companies.north],
  );
  const redirect = await net.redirect('/own-domain', 'https://north.test/pricing?plan=1');
  expect(redirect.to_address).toBe('/pricing?plan=1');
  const other = await net.redirect('/other-domain', 'https://other.test/pricing');
  expect(other.to_address).toBe('https://other.test/pricing');
});

describe('rejects a redirect', () => {
  test('to its own address, directly and through others', async () => {
    await net.redirect('/one', '/two');
    await net.redirect('/two', '/three/?from=two');
    for (const [from, to] of [
      ['/self', '/Self/'],
      ['/two-ends', 'https://north.test/two-ends'],
      ['/three', '/one#top'],
    ] as const)
      expect(await rejectionOf(net.redirect(from, to))).toMatchObject({
        code: 'conflict',
        message: 'This redirect would lead back to its own address.',
      });
  });

  test('of an address that shows content or belongs to the product', async () => {
    await net.mintPage(net.companies.north, 'offer');
    for (const path of ['/offer', '/blog', '/admin'])
      expect(await rejectionOf(net.redirect(path, '/pricing'))).toMatchObject({
        code: 'validation_failed',
        fields: [{ path: 'from_path' }],
      });
  });

  test('of an address that has one already', async () => {
    await net.redirect('/twice', '/pricing');
    expect(await rejectionOf(net.redirect('/twice', '/about'))).toMatchObject({ code: 'conflict' });
  });

  test("of another company's site", async () => {
    const input = { company_id: net.companies.south, from_path: '/x', to_address: '/y' };
    const problem = await rejectionOf(createRedirect(await net.as('northAdmin'), input));
    expect(problem).toMatchObject({ code: 'validation_failed' });
  });
});

test('two concurrent redirects cannot form a loop', async () => {
  const results = await Promise.allSettled([
    net.redirect('/left', '/right'),
    net.redirect('/right', '/left'),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
