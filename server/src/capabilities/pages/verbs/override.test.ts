import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { overridePage } from './override.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('the copy is a draft: visitors see the inherited page until it is published', async () => {
  const { own, slug } = await net.overridden();
  expect(own).toMatchObject({
    company: { id: net.companies.northShop },
    state: 'draft',
    draft: { title: 'From above' },
    upstream: { company_name: 'North', changed: false, available: true },
  });
  await net.draft(own.id, 'Our own');
  expect(await net.read(net.companies.northShop, slug)).toMatchObject({ title: 'From above' });
  await net.publish(own.id);
  expect(await net.read(net.companies.northShop, slug)).toMatchObject({ title: 'Our own' });
  expect(await net.read(net.companies.north, slug)).toMatchObject({ title: 'From above' });
});

test('each address has at most one page per company, and nothing to copy if there is none above', async () => {
  const { slug } = await net.overridden();
  const context = await net.as('northAdmin');
  const company_id = net.companies.northShop;
  expect(await rejectionOf(overridePage(context, { slug, company_id }))).toMatchObject({
    code: 'conflict',
  });
  expect(await rejectionOf(overridePage(context, { slug: 'nowhere', company_id }))).toMatchObject({
    code: 'not_found',
  });
});

test.each(strangers)('%s cannot copy a page', async (persona) => {
  await net.mintPage(net.companies.platform, `for-${persona.toLowerCase()}`);
  const attempt = overridePage(await net.as(persona), {
    slug: `for-${persona.toLowerCase()}`,
    company_id: net.companies.north,
  });
  expect((await rejectionOf(attempt)).status).toBeGreaterThanOrEqual(403);
});
