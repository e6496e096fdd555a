import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companySource } from '../../capabilities/companies/source.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { getRow } from './get.ts';
import { listRows } from './list.ts';
import { removeRow } from './remove.ts';
import { restoreRow } from './restore.ts';

let network: TestNetwork;
let id: string;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  id = await network.createTenant(network.companies.northShop, 'customer', 'Comes and goes');
});
afterAll(() => network.drop());

type PersonKey = keyof TestNetwork['people'];
const get = async (persona: PersonKey, target = id) =>
  getRow(await network.signedInAs(network.people[persona]), companySource, { id: target });
const remove = async (persona: PersonKey, target = id) =>
  removeRow(await network.signedInAs(network.people[persona]), companySource, { id: target });
const restore = async (persona: PersonKey, target = id) =>
  restoreRow(await network.signedInAs(network.people[persona]), companySource, { id: target });
const readDeleted = async (target = id) => {
  const { rows } = await network.admin.query('select * from deleted_items where item_id = $1', [
    target,
  ]);
  return rows;
};

describe('reading a row', () => {
  test("returns the row with the reader's permissions on it", async () => {
    expect(await get('northAdmin')).toMatchObject({ id, name: 'Comes and goes', version: 1 });
    expect((await get('northReseller')).may).toEqual([]);
  });

  test("another tenant's row, a row above and a missing row are all not found", async () => {
    const { south, southClient, platform } = network.companies;
    const bodies = [];
    for (const inaccessibleId of [south, southClient, platform, crypto.randomUUID()]) {
      bodies.push((await rejectionOf(get('northAdmin', inaccessibleId))).toBody('x'));
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ code: 'not_found' });
  });
});

describe('removing', () => {
  test('moves to the recycle bin, and out of lists and reads', async () => {
    expect(await remove('northAdmin')).toEqual({ id });
    expect(await readDeleted()).toMatchObject([
      { item_type: 'companies', label: 'Comes and goes', deleted_by: network.people.northAdmin.id },
    ]);
    expect(await rejectionOf(get('northAdmin'))).toMatchObject({ code: 'not_found' });
    const context = await network.signedInAs(network.people.northAdmin);
    const { items } = await listRows(context, companySource, { sort: 'name', limit: 100 });
    expect(items.map((item) => item.id)).not.toContain(id);
  });

  test('is audited, and responds not_found the second time', async () => {
    await remove('northAdmin');
    expect(await rejectionOf(remove('northAdmin'))).toMatchObject({ code: 'not_found' });
    expect((await network.auditOf(id)).slice(1)).toMatchObject([
      { action: 'update', actor_id: network.people.northAdmin.id, before: { deleted_at: null } },
    ]);
  });

  test('a company with others below it is not removed', async () => {
    expect(await rejectionOf(remove('northAdmin', network.companies.northShop))).toMatchObject({
      code: 'conflict',
      message: 'There are companies below this one. Move or delete them first.',
    });
  });

  test('a child is never added to a parent that is being deleted', async () => {
    const parent = await network.createTenant(network.companies.north, 'reseller');
    await Promise.allSettled([
      remove('northAdmin', parent),
      network.createTenant(parent, 'customer'),
    ]);
    const { rows } = await network.admin.query(
      `select from companies p join companies c on c.parent_id = p.id
       where p.id = $1 and p.deleted_at is not null and c.deleted_at is null`,
      [parent],
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ['clerk', 'not_found'],
    ['northReseller', 'forbidden'],
    ['southAdmin', 'not_found'],
  ] as const)('%s is refused: the row stays unchanged', async (persona, code) => {
    const before = await network.row('companies', id);
    expect(await rejectionOf(remove(persona))).toMatchObject({ code });
    expect(await network.row('companies', id)).toEqual(before);
    expect(await readDeleted()).toEqual([]);
  });

  test('the database rejects a role that may change but not delete', async () => {
    const distributor = await network.person(network.companies.north, 'distributor');
    const context = await network.signedInAs(distributor);
    expect(await rejectionOf(removeRow(context, companySource, { id }))).toMatchObject({
      code: 'forbidden',
    });
    expect(await network.row('companies', id)).toMatchObject({ deleted_at: null });
  });
});

describe('restoring', () => {
  beforeEach(() => remove('northAdmin'));

  test('returns the row unchanged and removes it from the recycle bin', async () => {
    expect(await restore('northAdmin')).toMatchObject({ id, name: 'Comes and goes', version: 3 });
    expect(await readDeleted()).toEqual([]);
    expect((await network.auditOf(id)).at(-1)).toMatchObject({ after: { deleted_at: null } });
  });

  test('responds not_found for records outside the recycle bin', async () => {
    await restore('northAdmin');
    expect(await rejectionOf(restore('northAdmin'))).toMatchObject({ code: 'not_found' });
  });

  test('is refused below a company that is deleted itself', async () => {
    const parent = await network.createTenant(network.companies.north, 'reseller');
    const child = await network.createTenant(parent, 'customer');
    await remove('northAdmin', child);
    await remove('northAdmin', parent);
    expect(await rejectionOf(restore('northAdmin', child))).toMatchObject({
      code: 'conflict',
      message: 'The parent company is in the recycle bin. Restore it first.',
    });
  });

  test.each([
    ['clerk', 'forbidden'],
    ['northReseller', 'forbidden'],
    ['southAdmin', 'not_found'],
  ] as const)('%s cannot restore the row', async (persona, code) => {
    const before = await network.row('companies', id);
    expect(await rejectionOf(restore(persona))).toMatchObject({ code });
    expect(await network.row('companies', id)).toEqual(before);
  });
});
