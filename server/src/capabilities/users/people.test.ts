import { User } from '@trunkline/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actOnRows,
  getRow,
  listRows,
  removeRow,
  restoreRow,
  updateRowOf,
} from '../../kernel/resource/index.ts';
import { importRows } from '../../kernel/imports/index.ts';
import { type Person, rejectionOf } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { userExport, userImport, userSource as source } from './source.ts';
import { createPeopleTest, type PeopleTest } from './testing.ts';
import { activateUser } from './verbs/activate.ts';
import { suspendUser } from './verbs/suspend.ts';

let network: PeopleTest;
let byRole: Record<'admin' | 'seller' | 'buyer', Person>;
beforeAll(async () => {
  network = await createPeopleTest();
  const { northShop, northClient } = network.companies;
  byRole = {
    admin: await network.person(northShop, 'admin'),
    seller: await network.person(northShop, 'reseller'),
    buyer: await network.person(northClient, 'end_user'),
  };
});
afterAll(() => network.drop());

async function list(actor: Person, query: Record<string, unknown> = {}) {
  const page = await listRows(await network.signedInAs(actor), source, {
    sort: 'name',
    limit: 100,
    ...query,
  });
  return { ...page, items: page.items.map((row) => User.parse(row)) };
}
const idsOf = async (actor: Person, query: Record<string, unknown> = {}) =>
  (await list(actor, query)).items.map(({ id }) => id);

describe('the list', () => {
  test("contains the people of the user's company and below, and no one else", async () => {
    const { northAdmin, southAdmin, owner, clerk, northReseller } = network.people;
    const ids = await idsOf(northAdmin);
    expect(ids).toEqual(expect.arrayContaining([northAdmin.id, northReseller.id, clerk.id]));
    expect(ids).not.toContain(southAdmin.id);
    expect(ids).not.toContain(owner.id);
    expect(await idsOf(owner)).toEqual(expect.arrayContaining([owner.id, southAdmin.id, clerk.id]));
  });

  test('without permission to read people shows only the user', async () => {
    expect(await idsOf(network.people.clerk)).toEqual([network.people.clerk.id]);
  });

  test('describes each person', async () => {
    const { items } = await list(network.people.northAdmin, { search: byRole.seller.email });
    expect(items).toMatchObject([
      {
        email: byRole.seller.email,
        role: 'reseller',
        company_name: 'North Shop',
        status: 'active',
        second_step: 'off',
        last_active_at: null,
      },
    ]);
    expect(items[0]?.name).toMatch(/^Pat /);
  });

  test('can be searched by name and address, ignoring case', async () => {
    const { email, id } = byRole.seller;
    const [, tail = ''] = email.split('.');
    for (const search of [email.toUpperCase(), `PAT ${tail.split('@')[0]}`]) {
      expect(await idsOf(network.people.northAdmin, { search })).toEqual([id]);
    }
    expect(await idsOf(network.people.northAdmin, { search: '%' })).toEqual([]);
  });

  test('can be filtered by role, status, second factor and company', async () => {
    const { northAdmin } = network.people;
    const { admin, seller, buyer } = byRole;
    expect(await idsOf(northAdmin, { role: 'end_user' })).toContain(buyer.id);
    expect(await idsOf(northAdmin, { role: 'end_user' })).not.toContain(seller.id);
    expect(await idsOf(northAdmin, { company_id: buyer.companyId })).toContain(buyer.id);
    expect(await idsOf(northAdmin, { company_id: buyer.companyId })).not.toContain(admin.id);
    expect(await idsOf(northAdmin, { company_id: network.companies.southShop })).toEqual([]);
    expect(await idsOf(northAdmin, { status: 'suspended' })).toEqual([]);
    await network.admin.query('update profiles set has_second_step = true where id = $1', [
      buyer.id,
    ]);
    expect(await idsOf(northAdmin, { second_step: 'on' })).toEqual([buyer.id]);
    expect(await idsOf(northAdmin, { second_step: 'off' })).not.toContain(buyer.id);
  });

  test.each(['name', '-name', 'email', '-created_at'])('pages completely by %s', async (sort) => {
    const allIds = await idsOf(network.people.owner, { sort });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(network.people.owner, { sort, limit: 2, cursor });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(allIds);
  });

  test('derives the last activity from sessions and devices', async () => {
    const person = await network.person(network.companies.northShop, 'reseller');
    await network.signIn(person);
    const context = await network.signedInAs(network.people.northAdmin);
    const { last_active_at } = await getRow(context, source, { id: person.id });
    expect(last_active_at).not.toBeNull();
  });

  test('keeps the last activity of a person whose sessions ended', async () => {
    const person = await network.person(network.companies.northShop, 'admin');
    const { id } = await network.person(network.companies.northShop, 'reseller');
    const change = { id, version: 1, first_name: 'Robin' };
    await updateRowOf(await network.signedInAs(person), source, change);
    await network.admin.query('delete from user_sessions where user_id = $1', [person.id]);
    const context = await network.signedInAs(network.people.northAdmin);
    const { last_active_at } = await getRow(context, source, { id: person.id });
    expect(last_active_at).not.toBeNull();
  });
});

describe('changing a name', () => {
  const rename = async (actor: Person, target: Person, version = 1) =>
    updateRowOf(await network.signedInAs(actor), source, {
      id: target.id,
      version,
      first_name: 'Robin',
    });

  test('works for people below and for the user, and is audited', async () => {
    const person = await network.person(network.companies.northShop, 'reseller');
    expect(await rename(network.people.northAdmin, person)).toMatchObject({ first_name: 'Robin' });
    expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
      actor_id: network.people.northAdmin.id,
      before: { first_name: 'Pat' },
      after: { first_name: 'Robin' },
    });
    const admin = await network.person(network.companies.north, 'admin');
    expect(await rename(admin, admin)).toMatchObject({ first_name: 'Robin' });
  });

  test('is refused for people above, at another tenant, and without the permission', async () => {
    const seniorPerson = await network.person(network.companies.northShop, 'owner');
    for (const [actor, target] of [
      [network.people.northAdmin, seniorPerson],
      [network.people.southAdmin, byRole.seller],
      [network.people.northReseller, byRole.seller],
    ] as const) {
      await rejectionOf(rename(actor, target));
      expect(await network.profile(target)).toMatchObject({ first_name: 'Pat' });
    }
  });
});

describe('deleting a person', () => {
  const remove = async (actor: Person, target: Person) =>
    removeRow(await network.signedInAs(actor), source, { id: target.id });
  const restore = async (actor: Person, target: Person) =>
    restoreRow(await network.signedInAs(actor), source, { id: target.id });
  const binEntriesOf = async ({ id }: Person) => {
    const { rows } = await network.admin.query('select * from deleted_items where item_id = $1', [
      id,
    ]);
    return rows;
  };

  test('moves them to the recycle bin and signs them out; restoring reverses it', async () => {
    const person = await network.person(network.companies.northShop, 'reseller');
    await network.signIn(person);
    await remove(network.people.northAdmin, person);
    expect(await network.profile(person)).toMatchObject({ deleted: true, sessions: 0 });
    expect(await binEntriesOf(person)).toMatchObject([
      { item_type: 'profiles', label: person.email, company_id: network.companies.northShop },
    ]);
    expect(await idsOf(network.people.northAdmin)).not.toContain(person.id);
    await expect(network.signedInAs(person)).rejects.toThrow('may not act');
    expect(await restore(network.people.northAdmin, person)).toMatchObject({ id: person.id });
    expect(await binEntriesOf(person)).toEqual([]);
    await expect(network.signedInAs(person)).resolves.toMatchObject({
      actor: { role: 'reseller' },
    });
    expect((await network.auditOf(person.id)).slice(-2)).toMatchObject([
      { before: { deleted_at: null }, actor_id: network.people.northAdmin.id },
      { after: { deleted_at: null }, actor_id: network.people.northAdmin.id },
    ]);
  });

  test('is refused for people above, the user themselves, another tenant, and without permission', async () => {
    const seniorPerson = await network.person(network.companies.northShop, 'owner');
    const { northAdmin, southAdmin, northReseller } = network.people;
    expect(await rejectionOf(remove(northAdmin, northAdmin))).toMatchObject({ code: 'conflict' });
    for (const [actor, target, code] of [
      [northAdmin, seniorPerson, 'forbidden'],
      [southAdmin, byRole.seller, 'not_found'],
      [northReseller, byRole.seller, 'forbidden'],
    ] as const) {
      expect(await rejectionOf(remove(actor, target))).toMatchObject({ code });
      expect(await network.profile(target)).toMatchObject({ deleted: false });
    }
  });

  test('the last owner of a company remains, even when two are deleted concurrently', async () => {
    const company = await network.createTenant(network.companies.northShop, 'customer');
    const owners = [await network.person(company, 'owner'), await network.person(company, 'owner')];
    const results = await Promise.allSettled(
      owners.map((owner) => remove(network.people.owner, owner)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('no one can be restored into a company that is in the recycle bin', async () => {
    const company = await network.createTenant(network.companies.northShop, 'customer');
    const person = await network.person(company, 'end_user');
    await remove(network.people.northAdmin, person);
    await network.admin.query('update companies set deleted_at = now() where id = $1', [company]);
    expect(await rejectionOf(restore(network.people.northAdmin, person))).toMatchObject({
      code: 'conflict',
      message: 'The company is in the recycle bin. Restore it first.',
    });
  });
});

test('suspending several people returns a result for each', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  const verbs = { suspend: suspendUser, activate: activateUser };
  const ids = [byRole.buyer.id, seniorPerson.id, network.people.southAdmin.id];
  const { results } = await actOnRows(context, source, { action: 'suspend', ids }, verbs);
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
  expect(results[2]).toMatchObject({ label: network.people.southAdmin.id });
  await actOnRows(context, source, { action: 'activate', ids }, verbs);
  expect(await network.profile(byRole.buyer)).toMatchObject({ status: 'active' });
});

test('an export contains the people within the subtree, and is audited', async () => {
  const auditCount = await network.auditCount();
  const { csv, rows } = await exportsOf(network).exportToCsv(
    network.people.northAdmin,
    userExport,
    {
      sort: 'name',
    },
  );
  expect(csv.split('\r\n')[0]).toBe(
    'name,email,role,company_id,second_step,status,last_active_at,created_at',
  );
  expect(csv).toContain(byRole.seller.email);
  expect(csv).not.toContain(network.people.southAdmin.email);
  expect(rows).toBeGreaterThan(3);
  // One entry for creating the export, and one for fetching it.
  expect(await network.auditCount()).toBe(auditCount + 2);
});

describe('a file of people', () => {
  const importCsv = async (actor: Person, csv: string, dry_run = false) =>
    importRows(await network.signedInAs(actor), userImport, { csv, dry_run });

  test('invites each person; a dry run invites no one', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const csv = `email,role,company_id\r\n${email},end_user,${network.companies.northShop}\r\n`;
    expect(await importCsv(network.people.northAdmin, csv, true)).toMatchObject({ imported: 0 });
    expect(await network.countTo(email)).toBe(0);
    const { imported } = await importCsv(network.people.northAdmin, csv);
    expect(imported).toBe(1);
    const { rows } = await network.admin.query<{ id: string }>(
      'select id from invitations where email = $1',
      [email],
    );
    expect(await network.linksOf(rows[0]?.id ?? '')).toHaveLength(1);
  });

  test("rejects a role above the user's own or a company outside the subtree", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    for (const line of ['owner,', `end_user,${network.companies.southShop}`]) {
      const { imported, results } = await importCsv(
        network.people.northAdmin,
        `email,role,company_id\r\n${email},${line}\r\n`,
      );
      expect(imported).toBe(0);
      expect(results[0]?.errors).toHaveLength(1);
    }
    expect(await network.countTo(email)).toBe(0);
  });
});
