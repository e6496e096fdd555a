import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { listTemplates } from './list-templates.ts';
import { renameTemplate } from './rename-template.ts';
import { saveTemplate } from './save-template.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const description = 'For offers';
async function createTemplate(title: string): Promise<string> {
  const id = await network.addPage();
  return (await saveTemplate(await network.as('northAdmin'), { id, title, description })).id;
}

test('changes the name, and audits it', async () => {
  const id = await createTemplate('Offer');
  const renamed = { id, title: 'Quote', description: 'For quotes' };
  const context = await network.as('northAdmin');
  expect(await renameTemplate(context, renamed)).toMatchObject({
    ...renamed,
    may: ['rename', 'delete'],
  });
  // A template can change the case of its own name.
  await renameTemplate(context, { ...renamed, title: 'QUOTE' });
  const { items } = await listTemplates(context);
  expect(items.filter((item) => item.id === id)).toMatchObject([{ title: 'QUOTE' }]);
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    after: { title: 'QUOTE' },
  });
});

test('rejects a name another template uses', async () => {
  await createTemplate('Taken');
  const id = await createTemplate('Free');
  const attempt = renameTemplate(await network.as('northAdmin'), {
    id,
    title: 'taken',
    description,
  });
  expect(await rejectionOf(attempt)).toMatchObject({
    code: 'validation_failed',
    fields: [
      {
        path: 'title',
        message: 'Another template already uses this name. Choose a different one.',
      },
    ],
  });
  expect(await network.row('page_templates', id)).toMatchObject({ title: 'Free' });
});

test.each(strangers)("%s cannot rename North's template", async (persona) => {
  const id = await createTemplate(`Of North, not of ${persona}`);
  const attempt = renameTemplate(await network.as(persona), { id, title: 'Mine', description });
  expect(await rejectionOf(attempt)).toMatchObject({
    code: 'not_found',
  });
  expect(await network.row('page_templates', id)).toMatchObject({ description });
});
