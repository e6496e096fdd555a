import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { keepMine } from './keep-mine.ts';
import { listInherited } from './list-inherited.ts';
import { overridePage } from './override.ts';
import { readUpstream } from './read-upstream.ts';
import { takeUpstream } from './take-upstream.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

const inherited = async (company_id: string) =>
  (await listInherited(await net.as('northAdmin'), { company_id })).items;

test('a company without a page of its own shows the nearest one above', async () => {
  const top = await net.mintPage(net.companies.platform, 'legal');
  expect(await net.read(net.companies.northClient, 'legal')).toMatchObject({ id: top });
  const nearer = await net.mintPage(net.companies.north, 'legal');
  expect(await net.read(net.companies.northClient, 'legal')).toMatchObject({ id: nearer });
  expect(await net.read(net.companies.southClient, 'legal')).toMatchObject({ id: top });
  expect(await inherited(net.companies.northShop)).toMatchObject([
    { slug: 'legal', company_name: 'North' },
  ]);
});

test('what is copied is a draft: visitors see the inherited one until it is published', async () => {
  const { own, slug } = await net.overridden();
  expect(own).toMatchObject({
    company: { id: net.companies.northShop },
    state: 'draft',
    draft: { title: 'From above' },
    upstream: { company_name: 'North', changed: false, available: true },
  });
  await net.draft(own.id, 'Our own');
  expect(await net.read(net.companies.northShop, slug)).toMatchObject({ title: 'From above' });
  await net.publish(own.id);
  expect(await net.read(net.companies.northShop, slug)).toMatchObject({ title: 'Our own' });
  expect(await net.read(net.companies.north, slug)).toMatchObject({ title: 'From above' });
});

test('a change above is told, with what it was, and taken over as a draft', async () => {
  const { above, own } = await net.overridden();
  await net.draft(own.id, 'Our own');
  await net.publish(own.id);
  await net.draft(above, 'Changed above');
  await net.publish(above);
  const context = await net.as('northAdmin');
  expect(await readUpstream(context, { id: own.id })).toMatchObject({
    changed: true,
    base: { title: 'From above' },
    current: { title: 'Changed above' },
    mine: { title: 'Our own' },
    changes: [{ what: 'title' }, { what: 'section', kind: 'changed' }],
  });
  expect(await takeUpstream(context, { id: own.id })).toMatchObject({
    draft: { title: 'Changed above' },
    published: { title: 'Our own' },
    upstream: { changed: false },
  });
  expect(await net.logged(own.id)).toContain('page.upstream_taken');
});

test('a change above that was seen is not told again', async () => {
  const { above, own } = await net.overridden();
  await net.draft(above, 'Changed above');
  await net.publish(above);
  const kept = await keepMine(await net.as('northAdmin'), { id: own.id });
  expect(kept).toMatchObject({ draft: { title: 'From above' }, upstream: { changed: false } });
});

test('a page above that is gone is said to be gone', async () => {
  const { above, own } = await net.overridden();
  await net.admin.query('update pages set published = false where id = $1', [above]);
  const context = await net.as('northAdmin');
  expect(await keepMine(context, { id: own.id }).catch(({ code }) => code)).toBe('not_found');
});

test('there is one page of its own at an address, and nothing to copy where nothing is', async () => {
  const { slug } = await net.overridden();
  const context = await net.as('northAdmin');
  const company_id = net.companies.northShop;
  expect(await refusalOf(overridePage(context, { slug, company_id }))).toMatchObject({
    code: 'conflict',
  });
  expect(await refusalOf(overridePage(context, { slug: 'nowhere', company_id }))).toMatchObject({
    code: 'not_found',
  });
});

test('a page of another tenant is nobody’s upstream, whatever the row says', async () => {
  const { own } = await net.overridden();
  const foreign = await net.mintPage(net.companies.south, 'secret');
  await net.admin.query('update pages set upstream_page_id = $2 where id = $1', [own.id, foreign]);
  const refused = readUpstream(await net.as('northAdmin'), { id: own.id });
  expect(await refusalOf(refused)).toMatchObject({ code: 'not_found' });
});

test.each(strangers)('%s may not', async (who) => {
  const { own } = await net.overridden();
  const context = await net.as(who);
  const company_id = net.companies.north;
  for (const each of [
    overridePage(context, { slug: 'legal', company_id }),
    readUpstream(context, { id: own.id }),
    takeUpstream(context, { id: own.id }),
    keepMine(context, { id: own.id }),
  ])
    expect((await refusalOf(each)).status).toBeGreaterThanOrEqual(403);
});
