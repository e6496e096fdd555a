import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { listTemplates } from './list-templates.ts';
import { renameTemplate } from './rename-template.ts';
import { saveTemplate } from './save-template.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

const description = 'For offers';
async function createTemplate(title: string): Promise<string> {
  const id = await net.mint();
  return (await saveTemplate(await net.as('northAdmin'), { id, title, description })).id;
}

test('changes the name, and audits it', async () => {
  const id = await createTemplate('Offer');
  const renamed = { id, title: 'Quote', description: 'For quotes' };
  const context = await net.as('northAdmin');
  expect(await renameTemplate(context, renamed)).toMatchObject({
    ...renamed,
    may: ['rename', 'delete'],
  });
  // A template can change the case of its own name.
  await renameTemplate(context, { ...renamed, title: 'QUOTE' });
  const { items } = await listTemplates(context);
  expect(items.filter((item) => item.id === id)).toMatchObject([{ title: 'QUOTE' }]);
  expect((await net.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    after: { title: 'QUOTE' },
  });
});

test('rejects a name another template uses', async () => {
  await createTemplate('Taken');
  const id = await createTemplate('Free');
  const attempt = renameTemplate(await net.as('northAdmin'), { id, title: 'taken', description });
  expect(await rejectionOf(attempt)).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'title', message: 'Another template has this name.' }],
  });
  expect(await net.row('page_templates', id)).toMatchObject({ title: 'Free' });
});

test.each(strangers)('%s cannot rename a template of North', async (persona) => {
  const id = await createTemplate(`Of North, not of ${persona}`);
  const attempt = renameTemplate(await net.as(persona), { id, title: 'Mine', description });
  expect(await rejectionOf(attempt)).toMatchObject({
    code: 'not_found',
  });
  expect(await net.row('page_templates', id)).toMatchObject({ description });
});
