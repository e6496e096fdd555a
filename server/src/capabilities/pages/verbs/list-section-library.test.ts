import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages } from '../testing.ts';
import { listSectionLibrary } from './list-section-library.ts';
import { saveSection } from './update-section.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test("lists the sections of the page's company, as published", async () => {
  const { id, version } = await network.section('Published', 'Shared');
  const draft = { type: 'text' as const, content: 'Draft' };
  await saveSection(await network.as('northAdmin'), { id, version, content: draft });
  const page = await network.addPageUsing(id);
  const { items } = await listSectionLibrary(await network.as('northAdmin'), { id: page });
  expect(items).toEqual([
    {
      id,
      title: 'Shared',
      pages: 1,
      published: true,
      content: { type: 'text', content: 'Published' },
    },
  ]);
  const shopPage = await network.createPage(network.companies.northShop, 'below', false);
  expect(await listSectionLibrary(await network.as('northAdmin'), { id: shopPage })).toEqual({
    items: [],
  });
});

test.each(['northReseller', 'southAdmin'] as const)(
  'the library is not found for %s',
  async (persona) => {
    const page = await network.addPage(false);
    expect(
      await rejectionOf(listSectionLibrary(await network.as(persona), { id: page })),
    ).toMatchObject({
      code: 'not_found',
    });
  },
);
