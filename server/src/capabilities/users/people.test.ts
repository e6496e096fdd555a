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

let net: PeopleTest;
let byRole: Record<'admin' | 'seller' | 'buyer', Person>;
beforeAll(async () => {
  net = await createPeopleTest();
  const { northShop, northClient } = net.companies;
  byRole = {
    admin: await net.person(northShop, 'admin'),
    seller: await net.person(northShop, 'reseller'),
    buyer: await net.person(northClient, 'end_user'),
  };
});
afterAll(() => net.drop());

async function list(actor: Person, query: Record<string, unknown> = {}) {
  const page = await listRows(await net.signedInAs(actor), source, {
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
    const { northAdmin, southAdmin, owner, clerk, northReseller } = net.people;
    const ids = await idsOf(northAdmin);
    expect(ids).toEqual(expect.arrayContaining([northAdmin.id, northReseller.id, clerk.id]));
    expect(ids).not.toContain(southAdmin.id);
    expect(ids).not.toContain(owner.id);
    expect(await idsOf(owner)).toEqual(expect.arrayContaining([owner.id, southAdmin.id, clerk.id]));
  });

  test('without permission to read people shows only the user', async () => {
    expect(await idsOf(net.people.clerk)).toEqual([net.people.clerk.id]);
  });

  test('describes each person', async () => {
    const { items } = await list(net.people.northAdmin, { search: byRole.seller.email });
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
      expect(await idsOf(net.people.northAdmin, { search })).toEqual([id]);
    }
    expect(await idsOf(net.people.northAdmin, { search: '%' })).toEqual([]);
  });

  test('can be filtered by role, status, second factor and company', async () => {
    const { northAdmin } = net.people;
    const { admin, seller, buyer } = byRole;
    expect(await idsOf(northAdmin, { role: 'end_user' })).toContain(buyer.id);
    expect(await idsOf(northAdmin, { role: 'end_user' })).not.toContain(seller.id);
    expect(await idsOf(northAdmin, { company_id: buyer.companyId })).toContain(buyer.id);
    expect(await idsOf(northAdmin, { company_id: buyer.companyId })).not.toContain(admin.id);
    expect(await idsOf(northAdmin, { company_id: net.companies.southShop })).toEqual([]);
    expect(await idsOf(northAdmin, { status: 'suspended' })).toEqual([]);
    await net.admin.query('update profiles set has_second_step = true where id = $1', [buyer.id]);
    expect(await idsOf(northAdmin, { second_step: 'on' })).toEqual([buyer.id]);
    expect(await idsOf(northAdmin, { second_step: 'off' })).not.toContain(buyer.id);
  });

  test.each(['name', '-name', 'email', '-created_at'])('in pages by %s, complete', async (sort) => {
    const allIds = await idsOf(net.people.owner, { sort });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(net.people.owner, { sort, limit: 2, cursor });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(allIds);
  });

  test('derives the last activity from sessions and devices', async () => {
    const person = await net.person(net.companies.northShop, 'reseller');
    await net.signIn(person);
    const context = await net.signedInAs(net.people.northAdmin);
    const { last_active_at } = await getRow(context, source, { id: person.id });
    expect(last_active_at).not.toBeNull();
  });
});

describe('changing a name', () => {
  const rename = async (actor: Person, target: Person, version = 1) =>
    updateRowOf(await net.signedInAs(actor), source, {
      id: target.id,
      version,
      first_name: 'Robin',
    });

  test('works for people below and for the user, and is audited', async () => {
    const person = await net.person(net.companies.northShop, 'reseller');
    expect(await rename(net.people.northAdmin, person)).toMatchObject({ first_name: 'Robin' });
    expect((await net.auditOf(person.id)).at(-1)).toMatchObject({
      actor_id: net.people.northAdmin.id,
      before: { first_name: 'Pat' },
      after: { first_name: 'Robin' },
    });
    const admin = await net.person(net.companies.north, 'admin');
    expect(await rename(admin, admin)).toMatchObject({ first_name: 'Robin' });
  });

  test('is refused above, at another tenant, and without the permission', async () => {
    const above = await net.person(net.companies.northShop, 'owner');
    for (const [actor, target] of [
      [net.people.northAdmin, above],
      [net.people.southAdmin, byRole.seller],
      [net.people.northReseller, byRole.seller],
    ] as const) {
      await rejectionOf(rename(actor, target));
      expect(await net.profile(target)).toMatchObject({ first_name: 'Pat' });
    }
  });
});

describe('deleting', () => {
  const remove = async (actor: Person, target: Person) =>
    removeRow(await net.signedInAs(actor), source, { id: target.id });
  const restore = async (actor: Person, target: Person) =>
    restoreRow(await net.signedInAs(actor), source, { id: target.id });
  const isInBin = async ({ id }: Person) => {
    const { rows } = await net.admin.query('select * from deleted_items where item_id = $1', [id]);
    return rows;
  };

  test('moves to the recycle bin and signs out; restoring reverses it', async () => {
    const person = await net.person(net.companies.northShop, 'reseller');
    await net.signIn(person);
    await remove(net.people.northAdmin, person);
    expect(await net.profile(person)).toMatchObject({ deleted: true, sessions: 0 });
    expect(await isInBin(person)).toMatchObject([
      { item_type: 'profiles', label: person.email, company_id: net.companies.northShop },
    ]);
    expect(await idsOf(net.people.northAdmin)).not.toContain(person.id);
    await expect(net.signedInAs(person)).rejects.toThrow('may not act');
    expect(await restore(net.people.northAdmin, person)).toMatchObject({ id: person.id });
    expect(await isInBin(person)).toEqual([]);
    await expect(net.signedInAs(person)).resolves.toMatchObject({ actor: { role: 'reseller' } });
    expect((await net.auditOf(person.id)).slice(-2)).toMatchObject([
      { before: { deleted_at: null }, actor_id: net.people.northAdmin.id },
      { after: { deleted_at: null }, actor_id: net.people.northAdmin.id },
    ]);
  });

  test('is refused above, for the user themselves, at another tenant, and without permission', async () => {
    const above = await net.person(net.companies.northShop, 'owner');
    const { northAdmin, southAdmin, northReseller } = net.people;
    expect(await rejectionOf(remove(northAdmin, northAdmin))).toMatchObject({ code: 'conflict' });
    for (const [actor, target, code] of [
      [northAdmin, above, 'forbidden'],
      [southAdmin, byRole.seller, 'not_found'],
      [northReseller, byRole.seller, 'forbidden'],
    ] as const) {
      expect(await rejectionOf(remove(actor, target))).toMatchObject({ code });
      expect(await net.profile(target)).toMatchObject({ deleted: false });
    }
  });

  test('the last owner of a company remains, even when two are deleted concurrently', async () => {
    const company = await net.mintTenant(net.companies.northShop, 'customer');
    const owners = [await net.person(company, 'owner'), await net.person(company, 'owner')];
    const answers = await Promise.allSettled(
      owners.map((owner) => remove(net.people.owner, owner)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('no one can be restored into a company that is in the recycle bin', async () => {
    const company = await net.mintTenant(net.companies.northShop, 'customer');
    const person = await net.person(company, 'end_user');
    await remove(net.people.northAdmin, person);
    await net.admin.query('update companies set deleted_at = now() where id = $1', [company]);
    expect(await rejectionOf(restore(net.people.northAdmin, person))).toMatchObject({
      code: 'conflict',
      message: 'The company is in the recycle bin. Restore it first.',
    });
  });
});

test('each of several rows has its outcome', async () => {
  const context = await net.signedInAs(net.people.northAdmin);
  const above = await net.person(net.companies.northShop, 'owner');
  const verbs = { suspend: suspendUser, activate: activateUser };
  const ids = [byRole.buyer.id, above.id, net.people.southAdmin.id];
  const { results } = await actOnRows(context, source, { action: 'suspend', ids }, verbs);
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
  expect(results[2]).toMatchObject({ label: net.people.southAdmin.id });
  await actOnRows(context, source, { action: 'activate', ids }, verbs);
  expect(await net.profile(byRole.buyer)).toMatchObject({ status: 'active' });
});

test('an export contains the people within the subtree, and is audited', async () => {
  const auditCount = await net.auditCount();
  const { csv, rows } = await exportsOf(net).exportToCsv(net.people.northAdmin, userExport, {
    sort: 'name',
  });
  expect(csv.split('\r\n')[0]).toBe(
    'name,email,role,company_id,second_step,status,last_active_at,created_at',
  );
  expect(csv).toContain(byRole.seller.email);
  expect(csv).not.toContain(net.people.southAdmin.email);
  expect(rows).toBeGreaterThan(3);
  // One entry for creating the export, and one for fetching it.
  expect(await net.auditCount()).toBe(auditCount + 2);
});

describe('a file of people', () => {
  const importCsv = async (actor: Person, csv: string, dry_run = false) =>
    importRows(await net.signedInAs(actor), userImport, { csv, dry_run });

  test('invites each of them; a dry run invites no one', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const csv = `email,role,company_id\r\n${email},end_user,${net.companies.northShop}\r\n`;
    expect(await importCsv(net.people.northAdmin, csv, true)).toMatchObject({ imported: 0 });
    expect(await net.countTo(email)).toBe(0);
    const { imported } = await importCsv(net.people.northAdmin, csv);
    expect(imported).toBe(1);
    const { rows } = await net.admin.query<{ id: string }>(
      'select id from invitations where email = $1',
      [email],
    );
    expect(await net.linksOf(rows[0]?.id ?? '')).toHaveLength(1);
  });

  test("refuses a role above the user's own or a company outside the subtree", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    for (const line of ['owner,', `end_user,${net.companies.southShop}`]) {
      const { imported, results } = await importCsv(
        net.people.northAdmin,
        `email,role,company_id\r\n${email},${line}\r\n`,
      );
      expect(imported).toBe(0);
      expect(results[0]?.errors).toHaveLength(1);
    }
    expect(await net.countTo(email)).toBe(0);
  });
});
