import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { createSection } from './create-section.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

const text = (content: string) => ({ type: 'text' as const, content });

test('creates a published section, sanitised and audited', async () => {
  const section = await net.section('<p>Kept</p><script>alert(1)</script>', 'Offer');
  expect(section).toMatchObject({
    title: 'Offer',
    type: 'text',
    state: 'published',
    pages: 0,
    content: text('<p>Kept</p>'),
    live: text('<p>Kept</p>'),
    may: ['update', 'delete', 'export'],
  });
  expect((await net.auditOf(section.id))[0]).toMatchObject({ action: 'insert' });
});

test('an incomplete section remains a draft', async () => {
  const content = { type: 'image' as const, image_url: '', alt_text: '' };
  const section = await createSection(await net.as('northAdmin'), { title: 'Bare', content });
  expect(section).toMatchObject({ state: 'draft', live: null, content });
});

test('refuses a name that is already used', async () => {
  await net.section('One', 'Taken');
  expect(await rejectionOf(net.section('Two', 'taken'))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'title', message: 'Another reusable section has this name.' }],
  });
});

test.each(strangers)('%s cannot create one for North', async (persona) => {
  await rejectionOf(net.section('Foreign', 'Foreign', persona));
  const { rows } = await net.admin.query(
    "select from reusable_sections where title = 'Foreign' and company_id = $1",
    [net.companies.north],
  );
  expect(rows).toEqual([]);
});
