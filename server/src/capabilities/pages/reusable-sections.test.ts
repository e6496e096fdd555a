import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPublic, withTenant } from '../../kernel/context.ts';
import { selectPagesWith } from './queries/searched.ts';
import { createPages, type Pages, type PersonKey } from './testing.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const textOf = (content: string) => ({ type: 'text', content });

async function addSection(company: string, live: string | null, title: string = randomUUID()) {
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into reusable_sections (company_id, title, content, live)
      values ($1, $2, $3, $4) returning id`,
    [company, title, textOf('Draft'), live === null ? null : textOf(live)],
  );
  return rows[0]?.id ?? '';
}

/** Creates a published page that shows these reusable sections between two of its own. */
async function addPageUsing(company: string, ...ids: string[]): Promise<string> {
  const page = await network.addPage(true, company);
  const uses = ids.map((section) => ({ type: 'reusable', section }));
  await network.admin.query('update pages set content = $2 where id = $1', [
    page,
    { sections: [textOf('First'), ...uses, textOf('Last')] },
  ]);
  return network.slugOf(page);
}

const contentOf = async (company: string, slug: string) =>
  (await network.read(company, slug))?.content;
const wrap = (...texts: string[]) => ({
  sections: ['First', ...texts, 'Last'].map((content) => expect.objectContaining({ content })),
});

async function change(persona: PersonKey, id: string, assignment: ReturnType<typeof sql>) {
  return withTenant(await network.as(persona), (tx) =>
    sql`update reusable_sections set ${assignment} where id = ${id}`.execute(tx),
  );
}

test('publishing a section changes it in place on every page that refers to it', async () => {
  const { north } = network.companies;
  const id = await addSection(north, 'Old');
  const slugs = [await addPageUsing(north, id), await addPageUsing(north, id, id)];
  await change('northAdmin', id, sql`content = '{"type": "text", "content": "New"}'`);
  expect(await contentOf(north, slugs[0] ?? '')).toEqual(wrap('Old'));
  await change('northAdmin', id, sql`live = content`);
  expect(await contentOf(north, slugs[0] ?? '')).toEqual(wrap('New'));
  expect(await contentOf(north, slugs[1] ?? '')).toEqual(wrap('New', 'New'));
});

test('an inherited page shows the section of the company that owns the page', async () => {
  const id = await addSection(network.companies.north, 'From above');
  const slug = await addPageUsing(network.companies.north, id);
  expect(await contentOf(network.companies.northShop, slug)).toEqual(wrap('From above'));
});

test("visitors see nothing for a malformed reference, or one to an unpublished, deleted, missing or another tenant's section", async () => {
  const { north, south } = network.companies;
  const deleted = await addSection(north, 'Deleted');
  await change('northAdmin', deleted, sql`deleted_at = now()`);
  const slug = await addPageUsing(
    north,
    await addSection(north, null),
    deleted,
    await addSection(south, 'Of another company'),
    randomUUID(),
    'x',
  );
  expect(await contentOf(north, slug)).toEqual(wrap());
});

test('site search finds the words of a section on the pages that show it', async () => {
  const { north, northShop } = network.companies;
  const slug = await addPageUsing(north, await addSection(north, 'Quadrophonic telephony'));
  for (const company of [north, northShop]) {
    const pages = await withPublic(await network.visitor(company), (tx) =>
      selectPagesWith(tx, company, ['quadrophonic']),
    );
    expect(pages.map((page) => page.slug)).toEqual([slug]);
  }
});

test('a reusable section cannot contain another', async () => {
  const id = await addSection(network.companies.north, 'Plain');
  const nested = change('northAdmin', id, sql`content = '{"type": "reusable", "section": "x"}'`);
  await expect(nested).rejects.toMatchObject({ code: '23514' });
});

test("publishing a section announces its company's change only if a published page shows the section", async () => {
  const { north } = network.companies;
  const [used, unused] = [await addSection(north, 'Used'), await addSection(north, 'Unused')];
  await addPageUsing(north, used);
  const announced: string[] = [];
  const recordPayload = ({ payload = '' }) => announced.push(payload);
  network.admin.on('notification', recordPayload);
  await network.admin.query('listen public_change');
  const publish = (id: string) =>
    network.admin.query(`update reusable_sections set live = '{"type": "cta"}' where id = $1`, [
      id,
    ]);
  await publish(unused);
  await publish(used);
  await network.admin.query('unlisten public_change');
  network.admin.off('notification', recordPayload);
  expect(announced).toEqual([north]);
});

test('people without permission to publish can change only the draft', async () => {
  const id = await addSection(network.companies.north, 'Live');
  const editor = 'northAdmin';
  await network.admin.query(
    `delete from role_permissions where role = 'admin' and resource = 'pages' and action = 'approve'`,
  );
  await change(editor, id, sql`content = '{"type": "text", "content": "Edited"}'`);
  await expect(change(editor, id, sql`live = content`)).rejects.toMatchObject({ code: '42501' });
  await network.admin.query(
    `insert into role_permissions (role, resource, action) values ('admin', 'pages', 'approve')`,
  );
});
