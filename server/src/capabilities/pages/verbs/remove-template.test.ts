import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { removeTemplate } from './remove-template.ts';
import { saveTemplate } from './save-template.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

let count = 0;
async function createTemplate(): Promise<string> {
  const page = await network.addPage();
  count += 1;
  const input = { id: page, title: `Template ${count}`, description: '' };
  return (await saveTemplate(await network.as('northAdmin'), input)).id;
}

test('moves a template to the recycle bin once, and records the person', async () => {
  const id = await createTemplate();
  expect(await removeTemplate(await network.as('northAdmin'), { id })).toEqual({ id });
  expect(await network.row('page_templates', id)).toMatchObject({
    deleted_by: network.people.northAdmin.id,
  });
  const { rows } = await network.admin.query(
    'select item_type, label from deleted_items where item_id = $1',
    [id],
  );
  expect(rows).toEqual([{ item_type: 'page_templates', label: `Template ${count}` }]);
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    actor_id: network.people.northAdmin.id,
  });
  const attempt = removeTemplate(await network.as('northAdmin'), { id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});

test.each(strangers)("%s cannot remove North's template", async (persona) => {
  const id = await createTemplate();
  const problem = await rejectionOf(removeTemplate(await network.as(persona), { id }));
  expect(problem).toMatchObject({ code: 'not_found' });
  expect(await network.row('page_templates', id)).toMatchObject({ deleted_at: null });
});
