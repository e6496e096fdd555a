import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRow, listRows } from '../../../kernel/resource/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { companySource } from '../source.ts';
import { moveCompany } from './move.ts';

let net: TestNetwork;
/** A customer below North Shop, and another shop beside it. */
let client: string;
let otherShop: string;
beforeAll(async () => {
  net = await createTestNetwork();
});
beforeEach(async () => {
  otherShop = await net.mintTenant(net.companies.north, 'reseller');
  client = await net.mintTenant(net.companies.northShop, 'customer', 'Moved Client');
});
afterAll(() => net.drop());

async function move(
  persona: keyof TestNetwork['people'],
  { id = client, to = otherShop, version }: { id?: string; to?: string; version?: number } = {},
) {
  const now = (await net.row('companies', id))?.['version'];
  return moveCompany(await net.signedInAs(net.people[persona]), {
    id,
    version: version ?? Number(now),
    parent_id: to,
  });
}
const parentOf = async (id: string) => (await net.row('companies', id))?.['parent_id'];
const canSee = async (companyId: string, id: string) => {
  const context = await net.signedInAs(await net.person(companyId, 'reseller'));
  const { items } = await listRows(context, companySource, { sort: 'name', limit: 100 });
  return items.some((item) => item.id === id);
};

describe('works', () => {
  test('the company is below its new parent, and its visibility has changed', async () => {
    expect(await move('northAdmin')).toMatchObject({
      id: client,
      parent_id: otherShop,
      version: 2,
    });
    expect(await canSee(otherShop, client)).toBe(true);
    expect(await canSee(net.companies.northShop, client)).toBe(false);
  });

  test('companies below move with it', async () => {
    const shop = await net.mintTenant(net.companies.north, 'reseller');
    const below = await net.mintTenant(shop, 'customer');
    await move('owner', { id: shop, to: net.companies.south });
    const context = await net.signedInAs(net.people.southAdmin);
    expect(await getRow(context, companySource, { id: below })).toMatchObject({ parent_id: shop });
    const adminContext = await net.signedInAs(net.people.northAdmin);
    expect(await rejectionOf(getRow(adminContext, companySource, { id: below }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('is audited with the previous parent and can be undone', async () => {
    const moved = await move('northAdmin');
    expect((await net.auditOf(client)).at(-1)).toMatchObject({
      action: 'update',
      actor_id: net.people.northAdmin.id,
      before: { parent_id: net.companies.northShop },
      after: { parent_id: otherShop },
    });
    const movedBack = await move('northAdmin', {
      to: net.companies.northShop,
      version: moved.version,
    });
    expect(movedBack.parent_id).toBe(net.companies.northShop);
  });
});

describe('refuses, and changes nothing', () => {
  test.each(['clerk', 'northReseller'] as const)(
    '%s, whose role does not allow it',
    async (persona) => {
      const problem = await rejectionOf(move(persona));
      expect(['not_found', 'forbidden', 'validation_failed']).toContain(problem.code);
      expect(await parentOf(client)).toBe(net.companies.northShop);
    },
  );

  test('a role that sees both parents but cannot change companies', async () => {
    const seller = await net.person(net.companies.north, 'reseller');
    const context = await net.signedInAs(seller);
    const input = { id: client, version: 1, parent_id: otherShop };
    expect(await rejectionOf(moveCompany(context, input))).toMatchObject({ code: 'forbidden' });
    expect(await parentOf(client)).toBe(net.companies.northShop);
  });

  test("another tenant's company, with the same error as an unknown one", async () => {
    const foreign = await rejectionOf(move('northAdmin', { id: net.companies.southClient }));
    const unknown = await rejectionOf(move('northAdmin', { id: crypto.randomUUID(), version: 1 }));
    expect(foreign.toBody('x')).toEqual(unknown.toBody('x'));
    expect(await parentOf(net.companies.southClient)).toBe(net.companies.southShop);
  });

  test('a destination of another tenant, with the same error as an unknown one', async () => {
    const foreign = await rejectionOf(move('northAdmin', { to: net.companies.southShop }));
    const unknown = await rejectionOf(move('northAdmin', { to: crypto.randomUUID() }));
    expect(foreign.toBody('x')).toEqual(unknown.toBody('x'));
    expect(foreign).toMatchObject({ code: 'validation_failed', fields: [{ path: 'parent_id' }] });
    expect(await parentOf(client)).toBe(net.companies.northShop);
  });

  test.each([
    ['below itself', (): string => client],
    ['below its own kind', (): string => net.companies.northClient],
    ['to its current parent', (): string => net.companies.northShop],
  ])('%s', async (_, to) => {
    const auditCount = await net.auditCount();
    expect(await rejectionOf(move('northAdmin', { to: to() }))).toMatchObject({
      code: 'validation_failed',
    });
    expect(await parentOf(client)).toBe(net.companies.northShop);
    expect(await net.auditCount()).toBe(auditCount);
  });

  test("the user's own company", async () => {
    expect(
      await rejectionOf(move('northAdmin', { id: net.companies.north, to: otherShop })),
    ).toMatchObject({ code: 'validation_failed' });
  });

  test('to a company in the recycle bin', async () => {
    await net.admin.query('update companies set deleted_at = now() where id = $1', [otherShop]);
    expect(await rejectionOf(move('northAdmin'))).toMatchObject({ code: 'validation_failed' });
  });

  test('a company that someone else changed in the meantime', async () => {
    await net.admin.query("update companies set phone = '1' where id = $1", [client]);
    expect(await rejectionOf(move('northAdmin', { version: 1 }))).toMatchObject({
      code: 'conflict',
      message: 'Someone else has changed this in the meantime. Reload to see the current version.',
    });
    expect(await parentOf(client)).toBe(net.companies.northShop);
  });
});

test('of two simultaneous moves of one company, one succeeds and the other gets a conflict', async () => {
  const third = await net.mintTenant(net.companies.north, 'reseller');
  const outcomes = await Promise.allSettled([
    move('northAdmin', { version: 1 }),
    move('owner', { to: third, version: 1 }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([otherShop, third]).toContain(await parentOf(client));
});
