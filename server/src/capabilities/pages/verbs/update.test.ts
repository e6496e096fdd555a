import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, refusalOf, type TestNetwork } from '../../../testing.ts';
import { changePage } from './update.ts';

let net: TestNetwork;
let id: string;
let count = 0;
beforeAll(async () => {
  net = await createTestNetwork();
});
beforeEach(async () => {
  id = await net.mintPage(net.companies.north, `page-${++count}`);
});
afterAll(() => net.drop());

type Changes = Omit<Parameters<typeof changePage>[1], 'id'>;
const change = async (who: keyof TestNetwork['people'], changes: Changes, of = id) =>
  changePage(await net.signedInAs(net.people[who]), { id: of, ...changes });

test('changes what is named and nothing else', async () => {
  const before = await net.row('pages', id);
  const page = await change('northAdmin', { title: 'New title' });
  expect(page).toMatchObject({ id, title: 'New title', description: 'About', published: true });
  const { title, version, updated_at, ...kept } = (await net.row('pages', id)) ?? {};
  expect(before).toMatchObject(kept);
  expect({ title, version }).toEqual({ title: 'New title', version: 2 });
  expect(updated_at).toBeInstanceOf(Date);
});

test('is remembered with before and after', async () => {
  await change('northAdmin', { published: false });
  expect((await net.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    company_id: net.companies.north,
    before: { published: true },
    after: { published: false },
  });
});

test('HTML is sanitised before it is stored', async () => {
  const content = '<p onclick="steal()">Hello<script>alert(1)</script></p>';
  const page = await change('northAdmin', { content });
  expect(page.content).toBe('<p>Hello</p>');
  expect(await net.row('pages', id)).toMatchObject({ content: '<p>Hello</p>' });
});

test('sections lose links that could run', async () => {
  const ctas = [
    { text: 'Bad', link: 'JaVaScRiPt:alert(1)', type: 'primary' },
    { text: 'Good', link: '/contact', type: 'primary' },
  ];
  const content = { sections: [{ type: 'hero' as const, title: 'Hi', ctas }] };
  const page = await change('northAdmin', { content });
  expect(page.content).toMatchObject({ sections: [{ ctas: [{ text: 'Good' }] }] });
  expect(JSON.stringify(await net.row('pages', id))).not.toContain('alert');
});

test('without any change nothing is written, and a foreign page is still not found', async () => {
  const audited = await net.auditCount();
  expect(await change('northAdmin', {})).toMatchObject({ id });
  expect(await net.auditCount()).toBe(audited);
  expect(await refusalOf(change('southAdmin', {}))).toMatchObject({ code: 'not_found' });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s may not: the page stays as it was',
  async (who) => {
    const before = await net.row('pages', id);
    expect(await refusalOf(change(who, { title: 'Taken over' }))).toMatchObject({
      code: 'not_found',
    });
    expect(await net.row('pages', id)).toEqual(before);
  },
);

test('a reseller of the same company may not change what an admin may', async () => {
  const reseller = await net.person(net.companies.north, 'reseller');
  const context = await net.signedInAs(reseller);
  const before = await net.row('pages', id);
  expect(await refusalOf(changePage(context, { id, title: 'Mine' }))).toMatchObject({
    code: 'not_found',
  });
  expect(await net.row('pages', id)).toEqual(before);
});

test('a change tells every process, when and only when it is committed', async () => {
  const heard: string[] = [];
  net.admin.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await net.admin.query('listen public_change');
  await refusalOf(change('southAdmin', { title: 'No' }));
  await change('northAdmin', { title: 'Yes' });
  await net.admin.query('select 1');
  expect(heard).toEqual([net.companies.north]);
  await net.admin.query('unlisten public_change');
});
