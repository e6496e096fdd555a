import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineCapability } from '../../../kernel/capability.ts';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { resolveLive } from './resolve-live.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const sections = [
  { type: 'hero' as const, title: 'x' },
  { type: 'post_list' as const, count: 3 },
  { type: 'form' as const, form: 'contact' as const },
];

test("shows what visitors of the page's company would see, never more", async () => {
  const id = await network.createPage(network.companies.northShop, 'live');
  const requests: unknown[] = [];
  const context = {
    ...(await network.as('northAdmin')),
    capabilities: [
      defineCapability({
        name: 'test',
        liveBlocks: {
          post_list: async (visitor: {
            siteContext: { tenant: { company_id: string } };
            actor?: unknown;
          }) => {
            requests.push([visitor.siteContext.tenant.company_id, visitor.actor]);
            return { type: 'post_list' as const, posts: [] };
          },
          form: async () => {
            throw new Error('out of order');
          },
        },
      }),
    ],
  };
  const { blocks } = await resolveLive(context, { id, sections });
  expect(blocks).toEqual([null, { type: 'post_list', posts: [] }, null]);
  await resolveLive(context, { sections });
  expect(requests).toEqual([
    [network.companies.northShop, undefined],
    [network.companies.north, undefined],
  ]);
});

test.each(strangers)("%s cannot see North's site", async (persona) => {
  const id = await network.addPage();
  const attempt = resolveLive(await network.as(persona), { id, sections });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});
