import { caseCount } from '@trunkline/database/testing';
import type { MovePreview } from '@trunkline/contract/companies';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { companySource } from '../source.ts';
import { moveCompany } from './move.ts';
import { previewMove } from './preview-move.ts';

let network: TestNetwork;
let otherShop: string;
beforeAll(async () => {
  network = await createTestNetwork();
  otherShop = await network.createTenant(network.companies.north, 'reseller', 'Other Shop');
  await network.person(otherShop, 'reseller');
  await network.person(otherShop, 'end_user');
});
afterAll(() => network.drop());

const preview = async (
  persona: keyof TestNetwork['people'],
  id = network.companies.northClient,
  to = otherShop,
) => previewMove(await network.signedInAs(network.people[persona]), { id, parent_id: to });
const namesAndPeople = (changes: MovePreview['gains']) =>
  changes.map(({ name, people }) => [name, people]);

describe('lists who gains and who loses access', () => {
  test('between two shops: their people, and no one above both', async () => {
    const { northShop } = network.companies;
    const found = await preview('northAdmin');
    expect(found).toMatchObject({
      company: { name: 'North Client', kind: 'customer', version: 1 },
      from: { id: northShop },
      to: { id: otherShop, name: 'Other Shop', kind: 'reseller' },
      refusal: null,
      companies: 1,
      level: { before: 3, after: 3 },
    });
    expect(namesAndPeople(found.loses)).toEqual([['North Shop', 1]]);
    expect(namesAndPeople(found.gains)).toEqual([['Other Shop', 2]]);
    expect(found.gains[0]?.names).toHaveLength(2);
  });

  test('between two trees: everyone on the path up, from the top down', async () => {
    const found = await preview(
      'owner',
      network.companies.northClient,
      network.companies.southShop,
    );
    expect(namesAndPeople(found.loses)).toEqual([
      ['North', 1],
      ['North Shop', 1],
    ]);
    expect(namesAndPeople(found.gains)).toEqual([
      ['South', 1],
      ['South Shop', 0],
    ]);
  });

  test('up a level: only companies in between lose access', async () => {
    const found = await preview(
      'northAdmin',
      network.companies.northClient,
      network.companies.north,
    );
    expect(namesAndPeople(found.loses)).toEqual([['North Shop', 1]]);
    expect(found.gains).toEqual([]);
    expect(found.level).toEqual({ before: 3, after: 2 });
  });

  test('leaves out people who cannot act or whose role sees nothing', async () => {
    const shop = await network.createTenant(network.companies.north, 'reseller');
    const viewer = await network.person(shop, 'reseller');
    const stranger = await network.person(shop, 'end_user');
    const suspended = await network.person(shop, 'admin');
    await network.admin.query("update user_roles set role = 'none' where user_id = $1", [
      stranger.id,
    ]);
    await network.admin.query("update profiles set status = 'suspended' where id = $1", [
      suspended.id,
    ]);
    const { gains } = await preview('northAdmin', network.companies.northClient, shop);
    expect(gains).toMatchObject([{ people: 1 }]);
    expect(gains[0]?.names[0]).toContain(viewer.email.split(/[.@]/)[1]);
    await network.admin.query("update companies set status = 'suspended' where id = $1", [shop]);
    const after = await preview('northAdmin', network.companies.northClient, shop);
    expect(after.gains).toMatchObject([{ people: 0, status: 'suspended' }]);
  });
});

test('matches the effect of the move for every user and company', async () => {
  const { companies } = network;
  const inner = [
    companies.north,
    companies.northShop,
    companies.south,
    companies.southShop,
    otherShop,
  ];
  const watchers: Person[] = [];
  for (const companyId of [...inner, companies.platform])
    watchers.push(await network.person(companyId, 'admin'));
  const owner = await network.signedInAs(network.people.owner);
  const contexts: Awaited<ReturnType<typeof network.signedInAs>>[] = [];
  for (const watcher of watchers) contexts.push(await network.signedInAs(watcher));
  const moved = await network.createTenant(companies.northShop, 'customer');
  const visibleCompanies = async () => {
    const results = await Promise.allSettled(
      contexts.map((context) => getRow(context, companySource, { id: moved })),
    );
    return watchers
      .filter((_, index) => results[index]?.status === 'fulfilled')
      .map((watcher) => watcher.companyId);
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...inner, companies.platform), async (to) => {
      const found = await previewMove(owner, { id: moved, parent_id: to });
      const before = await visibleCompanies();
      if (found.refusal === null) {
        await moveCompany(owner, { id: moved, version: found.company.version, parent_id: to });
      }
      const after = await visibleCompanies();
      const ids = (changes: MovePreview['gains']) => changes.map(({ id }) => id).toSorted();
      expect(ids(found.loses)).toEqual(before.filter((id) => !after.includes(id)).toSorted());
      expect(ids(found.gains)).toEqual(after.filter((id) => !before.includes(id)).toSorted());
    }),
    { numRuns: caseCount(40) },
  );
});

describe('refuses', () => {
  test('rejects an unsuitable destination and lists no one', async () => {
    const found = await preview('northAdmin', network.companies.northShop, otherShop);
    expect(found).toMatchObject({
      refusal: "A reseller can't be below a reseller.",
      loses: [],
      gains: [],
    });
  });

  test.each([
    ['company', (): [string, string] => [network.companies.southClient, otherShop]],
    [
      'destination',
      (): [string, string] => [network.companies.northClient, network.companies.southShop],
    ],
  ])("another tenant's %s is not found", async (_, input) => {
    expect(await rejectionOf(preview('northAdmin', ...input()))).toMatchObject({
      code: 'not_found',
    });
  });

  test('a clerk finds no destination to move to', async () => {
    expect(await rejectionOf(preview('clerk'))).toMatchObject({ code: 'not_found' });
  });
});

test('a preview changes nothing and is not audited', async () => {
  const auditCount = await network.auditCount();
  const before = await network.row('companies', network.companies.northClient);
  await preview('northAdmin');
  expect(await network.row('companies', network.companies.northClient)).toEqual(before);
  expect(await network.auditCount()).toBe(auditCount);
});
