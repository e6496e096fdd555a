import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { overridePage } from './override.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('the copy is a draft: visitors see the inherited page until it is published', async () => {
  const { own, slug } = await network.overridden();
  expect(own).toMatchObject({
    company: { id: network.companies.northShop },
    state: 'draft',
    draft: { title: 'From above' },
    upstream: { company_name: 'North', changed: false, available: true },
  });
  await network.draft(own.id, 'Our own');
  expect(await network.read(network.companies.northShop, slug)).toMatchObject({
    title: 'From above',
  });
  await network.publish(own.id);
  expect(await network.read(network.companies.northShop, slug)).toMatchObject({ title: 'Our own' });
  expect(await network.read(network.companies.north, slug)).toMatchObject({ title: 'From above' });
});

test('refuses a second page at the same address, and an address without a page above', async () => {
  const { slug } = await network.overridden();
  const context = await network.as('northAdmin');
  const company_id = network.companies.northShop;
  expect(await rejectionOf(overridePage(context, { slug, company_id }))).toMatchObject({
    code: 'conflict',
  });
  expect(await rejectionOf(overridePage(context, { slug: 'nowhere', company_id }))).toMatchObject({
    code: 'not_found',
  });
});

test.each(strangers)('%s cannot copy a page', async (persona) => {
  await network.createPage(network.companies.platform, `for-${persona.toLowerCase()}`);
  const attempt = overridePage(await network.as(persona), {
    slug: `for-${persona.toLowerCase()}`,
    company_id: network.companies.north,
  });
  expect((await rejectionOf(attempt)).status).toBeGreaterThanOrEqual(403);
});
