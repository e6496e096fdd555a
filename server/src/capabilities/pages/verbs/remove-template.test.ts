import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { removeTemplate } from './remove-template.ts';
import { saveTemplate } from './save-template.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

let count = 0;
async function createTemplate(): Promise<string> {
  const page = await net.mint();
  count += 1;
  const input = { id: page, title: `Template ${count}`, description: '' };
  return (await saveTemplate(await net.as('northAdmin'), input)).id;
}

test('moves it to the recycle bin with time and person, once', async () => {
  const id = await createTemplate();
  expect(await removeTemplate(await net.as('northAdmin'), { id })).toEqual({ id });
  expect(await net.row('page_templates', id)).toMatchObject({
    deleted_by: net.people.northAdmin.id,
  });
  const { rows } = await net.admin.query(
    'select item_type, label from deleted_items where item_id = $1',
    [id],
  );
  expect(rows).toEqual([{ item_type: 'page_templates', label: `Template ${count}` }]);
  expect((await net.auditOf(id)).at(-1)).toMatchObject({ actor_id: net.people.northAdmin.id });
  const attempt = removeTemplate(await net.as('northAdmin'), { id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});

test.each(strangers)('%s cannot remove a template of North', async (persona) => {
  const id = await createTemplate();
  const problem = await rejectionOf(removeTemplate(await net.as(persona), { id }));
  expect(problem).toMatchObject({ code: 'not_found' });
  expect(await net.row('page_templates', id)).toMatchObject({ deleted_at: null });
});
