import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages, type Pages } from '../testing.ts';
import { listTemplates } from './list-templates.ts';
import { removeTemplate } from './remove-template.ts';
import { saveTemplate } from './save-template.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test("lists the company's own templates by name, without deleted ones", async () => {
  const context = await network.as('northAdmin');
  const id = await network.addPage();
  const save = (title: string) => saveTemplate(context, { id, title, description: '' });
  await save('beta');
  await save('Alpha');
  await removeTemplate(context, { id: (await save('Gone')).id });
  const { items } = await listTemplates(context);
  expect(items.map(({ title, may }) => [title, may])).toEqual([
    ['Alpha', ['rename', 'delete']],
    ['beta', ['rename', 'delete']],
  ]);
});

test.each(['southAdmin', 'northReseller', 'clerk', 'owner'] as const)(
  '%s sees no templates of North',
  async (persona) => {
    expect(await listTemplates(await network.as(persona))).toEqual({ items: [] });
  },
);
