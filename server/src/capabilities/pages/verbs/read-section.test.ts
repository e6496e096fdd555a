import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages } from '../testing.ts';
import { publishPage } from './publish.ts';
import { getSection } from './read-section.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('lists the pages that show the section, published or as a draft', async () => {
  const { id } = await network.section('Shared');
  const published = await network.addPageUsing(id);
  await publishPage(await network.as('northAdmin'), { id: published });
  const draftPage = await network.addPageUsing(id, id);
  await network.addPageUsing((await network.section('Another')).id);
  const section = await getSection(await network.as('northAdmin'), { id });
  expect(section.pages).toBe(2);
  expect(section.uses.map((use) => [use.id, use.live])).toEqual([
    [published, true],
    [draftPage, false],
  ]);
});

test.each(['northReseller', 'southAdmin'] as const)(
  'the section is not found for %s',
  async (persona) => {
    const { id } = await network.section('Hidden');
    expect(await rejectionOf(getSection(await network.as(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
  },
);
