import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnRows } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { partnerSource } from '../source.ts';
import { createPartnerTest, type PartnerTest } from '../testing.ts';
import { listPartner, unlistPartner } from './set-listed.ts';

let network: PartnerTest;
beforeAll(async () => {
  network = await createPartnerTest();
});
afterAll(() => network.drop());

test('lists and unlists a partner: actions follow, documents are rebuilt, and it is audited', async () => {
  const { id } = await network.partner('Shown');
  let cacheClears = 0;
  const admin = {
    ...(await network.as('northAdmin')),
    invalidatePublicCache: async () => void (cacheClears += 1),
  };
  expect(await listPartner(admin, { id })).toMatchObject({
    listing: 'listed',
    may: ['update', 'unlist', 'delete', 'export'],
  });
  expect(await network.stored(id)).toMatchObject({ listed: true });
  expect(await unlistPartner(admin, { id })).toMatchObject({
    listing: 'hidden',
    may: ['update', 'list', 'delete', 'export'],
  });
  expect(cacheClears).toBe(2);
  const actor_id = network.people.northAdmin.id;
  expect((await network.auditOf(id)).slice(1)).toMatchObject([
    { action: 'update', actor_id, company_id: network.companies.north, after: { listed: true } },
    { action: 'update', actor_id, company_id: network.companies.north, after: { listed: false } },
  ]);
});

describe.each([
  ['listPartner', listPartner],
  ['unlistPartner', unlistPartner],
] as const)('%s', (_, verb) => {
  test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
    '%s cannot change the listing',
    async (persona) => {
      const { id } = await network.partner('Not theirs');
      const before = await network.stored(id);
      expect(await rejectionOf(verb(await network.as(persona), { id }))).toMatchObject({
        code: 'not_found',
      });
      expect(await network.stored(id)).toEqual(before);
    },
  );

  test('leaves a partner in the recycle bin unchanged', async () => {
    const { id } = await network.partner('Gone');
    await network.admin.query('update partners set deleted_at = now() where id = $1', [id]);
    const before = await network.stored(id);
    expect(await rejectionOf(verb(await network.as('northAdmin'), { id }))).toMatchObject({
      code: 'not_found',
    });
    expect(await network.stored(id)).toEqual(before);
  });
});

test('reports the result for each of several partners', async () => {
  const [one, deleted] = [await network.partner('One'), await network.partner('Gone')];
  await network.admin.query('update partners set deleted_at = now() where id = $1', [deleted.id]);
  const { results } = await actOnRows(
    await network.as('northAdmin'),
    partnerSource,
    { action: 'list', ids: [one.id, deleted.id, crypto.randomUUID()] },
    { list: listPartner, unlist: unlistPartner },
  );
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
});
