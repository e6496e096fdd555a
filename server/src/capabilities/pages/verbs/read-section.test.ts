import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages } from '../testing.ts';
import { publishPage } from './publish.ts';
import { getSection } from './read-section.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('lists the pages that show it, published or as a draft', async () => {
  const { id } = await net.section('Shared');
  const published = await net.usingPage(id);
  await publishPage(await net.as('northAdmin'), { id: published });
  const drafted = await net.usingPage(id, id);
  await net.usingPage((await net.section('Another')).id);
  const section = await getSection(await net.as('northAdmin'), { id });
  expect(section.pages).toBe(2);
  expect(section.uses.map((use) => [use.id, use.live])).toEqual([
    [published, true],
    [drafted, false],
  ]);
});

test.each(['northReseller', 'southAdmin'] as const)('is not found for %s', async (persona) => {
  const { id } = await net.section('Hidden');
  expect(await rejectionOf(getSection(await net.as(persona), { id }))).toMatchObject({
    code: 'not_found',
  });
});
