import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { comparePage } from './compare.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('compares versions by their differences', async () => {
  const id = await network.withHistory();
  const context = await network.as('northAdmin');
  const { changes } = await comparePage(context, { id, before: 1, after: 'draft' });
  expect(changes).toMatchObject([
    { what: 'title', fields: [{ before: 'First', after: 'Third' }] },
    {
      what: 'section',
      kind: 'changed',
      fields: [{ name: 'title', before: 'First', after: 'Third' }],
    },
  ]);
  const comparison = await comparePage(context, { id, before: 2, after: 'published' });
  expect(comparison.changes).toEqual([]);
  const missing = comparePage(context, { id, before: 99, after: 'draft' });
  expect(await rejectionOf(missing)).toMatchObject({ code: 'not_found' });
});

test.each(strangers)('%s cannot compare versions', async (persona) => {
  const id = await network.withHistory();
  expect(
    await rejectionOf(comparePage(await network.as(persona), { id, before: 1, after: 2 })),
  ).toMatchObject({ code: 'not_found' });
});
