import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { createSection } from './create-section.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const text = (content: string) => ({ type: 'text' as const, content });

test('creates a published section, sanitised and audited', async () => {
  const section = await network.section('<p>Kept</p><script>alert(1)</script>', 'Offer');
  expect(section).toMatchObject({
    title: 'Offer',
    type: 'text',
    state: 'published',
    pages: 0,
    content: text('<p>Kept</p>'),
    live: text('<p>Kept</p>'),
    may: ['update', 'delete', 'export'],
  });
  expect((await network.auditOf(section.id))[0]).toMatchObject({ action: 'insert' });
});

test('an incomplete section remains a draft', async () => {
  const content = { type: 'image' as const, image_url: '', alt_text: '' };
  const section = await createSection(await network.as('northAdmin'), { title: 'Bare', content });
  expect(section).toMatchObject({ state: 'draft', live: null, content });
});

test('rejects a name that is already used', async () => {
  await network.section('One', 'Taken');
  expect(await rejectionOf(network.section('Two', 'taken'))).toMatchObject({
    code: 'validation_failed',
    fields: [
      {
        path: 'title',
        message: 'Another reusable section already uses this name. Choose a different one.',
      },
    ],
  });
});

test.each(strangers)('%s cannot create a section for North', async (persona) => {
  await rejectionOf(network.section('Foreign', 'Foreign', persona));
  const { rows } = await network.admin.query(
    "select from reusable_sections where title = 'Foreign' and company_id = $1",
    [network.companies.north],
  );
  expect(rows).toEqual([]);
});
