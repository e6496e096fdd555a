import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { checkDraft } from './check.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('lists what blocks publishing, without changing anything', async () => {
  const id = await network.addPage(false);
  await network.admin.query(
    `update pages set description = '', content = '{"sections": [{"type": "unheard-of"}, {"type": "embed", "title": "x", "url": "https://evil.example/embed"}]}' where id = $1`,
    [id],
  );
  const auditCount = await network.auditCount();
  const { problems } = await checkDraft(await network.as('northAdmin'), { id });
  expect(problems.map(({ severity, section, field }) => [severity, section, field])).toEqual([
    ['warning', null, 'description'],
    ['warning', null, 'stored.0'],
    ['error', 0, 'url'],
  ]);
  expect(await network.auditCount()).toBe(auditCount);
});

test.each(strangers)('%s cannot check a page', async (persona) => {
  const id = await network.addPage();
  expect(await rejectionOf(checkDraft(await network.as(persona), { id }))).toMatchObject({
    code: 'not_found',
  });
});

test("reports broken links on the page's own site, and no working ones", async () => {
  const id = await network.createPage(network.companies.northShop, 'linking', false);
  await network.createPage(network.companies.north, 'above');
  await network.createPage(network.companies.south, 'beside');
  const link = (text: string, to: string) => ({ text, link: to, type: 'primary' });
  const content = {
    sections: [
      {
        type: 'cta',
        title: 'x',
        buttons: [link('Above', '/above'), link('Itself', '/linking'), link('Home', '/')],
      },
      {
        type: 'text',
        content: '<p><a href="/beside#top">Beside</a>, <a href="https://x.example/y">out</a></p>',
      },
      { type: 'cta', title: 'x', buttons: [link('Gone', '/gone')] },
    ],
  };
  await network.admin.query('update pages set content = $2 where id = $1', [
    id,
    JSON.stringify(content),
  ]);
  const { problems } = await checkDraft(await network.as('northAdmin'), { id });
  expect(problems.filter(({ message }) => message.includes("doesn't exist"))).toEqual([
    {
      severity: 'warning',
      section: 1,
      field: 'content',
      message: "'Beside' points to /beside, which doesn't exist.",
    },
    {
      severity: 'warning',
      section: 2,
      field: 'buttons.0.link',
      message: "'Gone' points to /gone, which doesn't exist.",
    },
  ]);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});
