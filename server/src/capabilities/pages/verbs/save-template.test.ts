import { maxTemplates } from '@trunkline/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { pageSource } from '../source.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { listTemplates } from './list-templates.ts';
import { saveTemplate } from './save-template.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

async function save(id: string, title: string, persona: Parameters<Pages['as']>[0] = 'northAdmin') {
  return saveTemplate(await network.as(persona), { id, title, description: 'For offers' });
}

test("saves the current draft for the user's own company, and audits it", async () => {
  const id = await network.createPage(network.companies.northShop, 'kept', false);
  await network.draft(id, 'Worked on');
  const template = await save(id, 'Offer');
  expect(template).toMatchObject({
    title: 'Offer',
    description: 'For offers',
    content: { sections: [{ type: 'hero', title: 'Worked on' }] },
    may: ['rename', 'delete'],
  });
  expect(await network.row('page_templates', template.id)).toMatchObject({
    company_id: network.companies.north,
    created_by: network.people.northAdmin.id,
  });
  expect((await network.auditOf(template.id))[0]).toMatchObject({
    action: 'insert',
    actor_id: network.people.northAdmin.id,
  });
});

test('sanitises a stored template again when a page is created from it', async () => {
  const id = await network.addPage(false);
  const template = await save(id, 'Begins');
  const content = {
    sections: [
      { type: 'text', content: '<p>Kept</p><script>alert(1)</script>' },
      { type: 'unheard-of' },
    ],
  };
  await network.admin.query('update page_templates set content = $2 where id = $1', [
    template.id,
    JSON.stringify(content),
  ]);
  const from = { kind: 'own_template' as const, id: template.id };
  const createPage = async (persona: Parameters<Pages['as']>[0], slug: string) =>
    createRow(await network.as(persona), pageSource, { title: 'New', slug, from });
  const page = await createPage('northAdmin', 'begun');
  expect(await network.row('pages', page.id)).toMatchObject({
    title: 'New',
    content: { sections: [{ type: 'text', content: '<p>Kept</p>' }] },
  });
  expect(await rejectionOf(createPage('southAdmin', 'begun'))).toMatchObject({ code: 'not_found' });
});

test('a name is unique within each company, ignoring case', async () => {
  const id = await network.addPage();
  await save(id, 'Once');
  const auditCount = await network.auditCount();
  expect(await rejectionOf(save(id, 'ONCE'))).toMatchObject({
    fields: [
      {
        path: 'title',
        message: 'Another template already uses this name. Choose a different one.',
      },
    ],
  });
  expect(await network.auditCount()).toBe(auditCount);
  const foreign = await network.createPage(network.companies.south, 'foreign');
  expect(await save(foreign, 'Once', 'southAdmin')).toMatchObject({ title: 'Once' });
});

test('the number of templates is limited', async () => {
  const id = await network.createPage(network.companies.south, 'many');
  const context = await network.as('southAdmin');
  const { items } = await listTemplates(context);
  await network.admin.query(
    `insert into page_templates (company_id, title, content)
      select $1, 'Template ' || n, '{"sections": []}' from generate_series($2::integer, $3::integer) n`,
    [network.companies.south, items.length + 1, maxTemplates],
  );
  expect(await rejectionOf(save(id, 'One more', 'southAdmin'))).toMatchObject({
    fields: [{ path: 'title' }],
  });
});

test.each(strangers)("%s cannot save North's page as a template", async (persona) => {
  const id = await network.addPage();
  const problem = await rejectionOf(save(id, 'Stolen', persona));
  expect(problem).toMatchObject({ code: persona === 'southAdmin' ? 'not_found' : 'forbidden' });
});
