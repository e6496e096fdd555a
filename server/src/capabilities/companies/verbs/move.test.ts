import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRow, listRows } from '../../../kernel/resource/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { companySource } from '../source.ts';
import { moveCompany } from './move.ts';

let network: TestNetwork;
/** A customer below North Shop, and another shop beside it. */
let client: string;
let otherShop: string;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  otherShop = await network.createTenant(network.companies.north, 'reseller');
  client = await network.createTenant(network.companies.northShop, 'customer', 'Moved Client');
});
afterAll(() => network.drop());

async function move(
  persona: keyof TestNetwork['people'],
  { id = client, to = otherShop, version }: { id?: string; to?: string; version?: number } = {},
) {
  const currentVersion = (await network.row('companies', id))?.['version'];
  return moveCompany(await network.signedInAs(network.people[persona]), {
    id,
    version: version ?? Number(currentVersion),
    parent_id: to,
  });
}
const parentOf = async (id: string) => (await network.row('companies', id))?.['parent_id'];
const canSee = async (companyId: string, id: string) => {
  const context = await network.signedInAs(await network.person(companyId, 'reseller'));
  const { items } = await listRows(context, companySource, { sort: 'name', limit: 100 });
  return items.some((item) => item.id === id);
};

describe('a valid move', () => {
  test('the company is below its new parent, and its visibility has changed', async () => {
    expect(await move('northAdmin')).toMatchObject({
      id: client,
      parent_id: otherShop,
      version: 2,
    });
    expect(await canSee(otherShop, client)).toBe(true);
    expect(await canSee(network.companies.northShop, client)).toBe(false);
  });

  test('companies below move with it', async () => {
    const shop = await network.createTenant(network.companies.north, 'reseller');
    const below = await network.createTenant(shop, 'customer');
    await move('owner', { id: shop, to: network.companies.south });
    const context = await network.signedInAs(network.people.southAdmin);
    expect(await getRow(context, companySource, { id: below })).toMatchObject({ parent_id: shop });
    const adminContext = await network.signedInAs(network.people.northAdmin);
    expect(await rejectionOf(getRow(adminContext, companySource, { id: below }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('is audited with the previous parent and can be undone', async () => {
    const moved = await move('northAdmin');
    expect((await network.auditOf(client)).at(-1)).toMatchObject({
      action: 'update',
      actor_id: network.people.northAdmin.id,
      before: { parent_id: network.companies.northShop },
      after: { parent_id: otherShop },
    });
    const movedBack = await move('northAdmin', {
      to: network.companies.northShop,
      version: moved.version,
    });
    expect(movedBack.parent_id).toBe(network.companies.northShop);
  });
});

describe('refuses, and changes nothing', () => {
  test.each(['clerk', 'northReseller'] as const)(
    '%s, whose role does not allow it',
    async (persona) => {
      const problem = await rejectionOf(move(persona));
      expect(['not_found', 'forbidden', 'validation_failed']).toContain(problem.code);
      expect(await parentOf(client)).toBe(network.companies.northShop);
    },
  );

  test('a role that sees both parents but cannot change companies', async () => {
    const seller = await network.person(network.companies.north, 'reseller');
    const context = await network.signedInAs(seller);
    const input = { id: client, version: 1, parent_id: otherShop };
    expect(await rejectionOf(moveCompany(context, input))).toMatchObject({ code: 'forbidden' });
    expect(await parentOf(client)).toBe(network.companies.northShop);
  });

  test("another tenant's company, with the same error as an unknown one", async () => {
    const foreign = await rejectionOf(move('northAdmin', { id: network.companies.southClient }));
    const unknown = await rejectionOf(move('northAdmin', { id: crypto.randomUUID(), version: 1 }));
    expect(foreign.toBody('x')).toEqual(unknown.toBody('x'));
    expect(await parentOf(network.companies.southClient)).toBe(network.companies.southShop);
  });

  test('a destination of another tenant, with the same error as an unknown one', async () => {
    const foreign = await rejectionOf(move('northAdmin', { to: network.companies.southShop }));
    const unknown = await rejectionOf(move('northAdmin', { to: crypto.randomUUID() }));
    expect(foreign.toBody('x')).toEqual(unknown.toBody('x'));
    expect(foreign).toMatchObject({ code: 'validation_failed', fields: [{ path: 'parent_id' }] });
    expect(await parentOf(client)).toBe(network.companies.northShop);
  });

  test.each([
    ['below itself', (): string => client],
    ['below a company of the same kind', (): string => network.companies.northClient],
    ['to its current parent', (): string => network.companies.northShop],
  ])('%s', async (_, to) => {
    const auditCount = await network.auditCount();
    expect(await rejectionOf(move('northAdmin', { to: to() }))).toMatchObject({
      code: 'validation_failed',
    });
    expect(await parentOf(client)).toBe(network.companies.northShop);
    expect(await network.auditCount()).toBe(auditCount);
  });

  test("the user's own company", async () => {
    expect(
      await rejectionOf(move('northAdmin', { id: network.companies.north, to: otherShop })),
    ).toMatchObject({ code: 'validation_failed' });
  });

  test('to a company in the recycle bin', async () => {
    await network.admin.query('update companies set deleted_at = now() where id = $1', [otherShop]);
    expect(await rejectionOf(move('northAdmin'))).toMatchObject({ code: 'validation_failed' });
  });

  test('a company that someone else changed in the meantime', async () => {
    await network.admin.query("update companies set phone = '1' where id = $1", [client]);
    expect(await rejectionOf(move('northAdmin', { version: 1 }))).toMatchObject({
      code: 'conflict',
      message: 'Someone else has changed this in the meantime. Reload to see the current version.',
    });
    expect(await parentOf(client)).toBe(network.companies.northShop);
  });
});

test('of two simultaneous moves of one company, one succeeds and the other gets a conflict', async () => {
  const third = await network.createTenant(network.companies.north, 'reseller');
  const outcomes = await Promise.allSettled([
    move('northAdmin', { version: 1 }),
    move('owner', { to: third, version: 1 }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([otherShop, third]).toContain(await parentOf(client));
});
