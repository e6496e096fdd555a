import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages, type Pages } from '../../capabilities/pages/testing.ts';
import { rejectionOf } from '../../testing.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  openPreviewLink,
  revokePreviewLink,
} from './index.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const create = async (id: string) =>
  createPreviewLink(await network.as('northAdmin'), 'pages', { id, days: 7 });
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';

test('a link opens for anyone until it expires, and only a hash of its token is stored', async () => {
  const id = await network.addPage(false);
  const link = await create(id);
  const visitor = await network.visitor(network.companies.south);
  expect(await openPreviewLink(visitor, tokenOf(link))).toMatchObject({
    company_id: network.companies.north,
    page_id: id,
  });
  const inAWeek = new Date(network.clock.now.getTime() + 7 * 86_400_000);
  expect(await openPreviewLink({ ...visitor, now: () => inAWeek }, tokenOf(link))).toBeNull();
  for (const other of [`${tokenOf(link)}x`, tokenOf(link).slice(1), '', link.id])
    expect(await openPreviewLink(visitor, other)).toBeNull();
  const { rows } = await network.admin.query('select * from preview_links where id = $1', [
    link.id,
  ]);
  expect(rows[0]).toMatchObject({
    token_hash: createHash('sha256').update(tokenOf(link)).digest(),
  });
  expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
});

test('a link is listed with its creator, and opens nothing once revoked; creation and revocation are audited', async () => {
  const id = await network.addPage();
  const [active, revoked] = [await create(id), await create(id)];
  const admin = await network.as('northAdmin');
  await revokePreviewLink(admin, 'pages', { id, link_id: revoked.id });
  expect(await openPreviewLink(admin, tokenOf(revoked))).toBeNull();
  expect((await listPreviewLinks(admin, 'pages', { id })).items).toMatchObject([
    { id: active.id, created_by: expect.any(String) },
  ]);
  expect((await network.auditOf(revoked.id)).map(({ action }) => action)).toEqual([
    'insert',
    'update',
  ]);
});

test("a link belongs to one record and can't be revoked through another", async () => {
  const [id, other] = [await network.addPage(), await network.addPage()];
  const link = await create(id);
  const invalid = { id: other, link_id: link.id };
  const problem = await rejectionOf(
    revokePreviewLink(await network.as('northAdmin'), 'pages', invalid),
  );
  expect(problem).toMatchObject({ code: 'not_found' });
});

test('a draft has at most 20 links that work', async () => {
  const id = await network.addPage();
  for (let count = 0; count < 20; count += 1) await create(id);
  expect(await rejectionOf(create(id))).toMatchObject({ code: 'conflict' });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot manage preview links',
  async (persona) => {
    const id = await network.addPage();
    const { id: link_id } = await create(id);
    const stranger = await network.as(persona);
    for (const work of [
      () => createPreviewLink(stranger, 'pages', { id, days: 1 }),
      () => listPreviewLinks(stranger, 'pages', { id }),
      () => revokePreviewLink(stranger, 'pages', { id, link_id }),
    ])
      expect(await rejectionOf(work())).toMatchObject({ code: 'not_found' });
  },
);
