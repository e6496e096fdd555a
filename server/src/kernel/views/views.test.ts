import { SavedView, Views } from '@trunkline/contract/kernel/views';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../testing.ts';
import { arrangeViews } from './arrange.ts';
import { listViews } from './list.ts';
import { removeView } from './remove.ts';
import { saveView } from './save.ts';
import { changeView } from './update.ts';

let net: TestNetwork;
/**
 * All at North: the creator, a colleague who may update companies, one who may only read, and the
 * owner.
 */
let maker: Person;
let editor: Person;
let reader: Person;
let owner: Person;
beforeAll(async () => {
  net = await createTestNetwork();
  maker = await net.person(net.companies.north, 'reseller');
  editor = await net.person(net.companies.north, 'distributor');
  reader = await net.person(net.companies.north, 'end_user');
  owner = await net.person(net.companies.north, 'owner');
});
beforeEach(() => net.admin.query('delete from saved_views'));
afterAll(() => net.drop());

const address = { status: 'suspended', sort: '-name' };
const save = async (person: Person, view: Partial<Parameters<typeof saveView>[1]> = {}) =>
  SavedView.parse(
    await saveView(await net.signedInAs(person), {
      list: 'companies',
      name: 'Suspended',
      address,
      shared: false,
      ...view,
    }),
  );
const list = async (person: Person, name = 'companies') =>
  Views.parse(await listViews(await net.signedInAs(person), { list: name }));
const names = async (person: Person) => (await list(person)).items.map(({ name }) => name);
const change = async (person: Person, input: Parameters<typeof changeView>[1]) =>
  changeView(await net.signedInAs(person), input);
const remove = async (person: Person, id: string) =>
  removeView(await net.signedInAs(person), { id });
const arrange = async (person: Person, ordering: string[], default_view: string | null = null) =>
  arrangeViews(await net.signedInAs(person), { list: 'companies', ordering, default_view });
const eventsOf = async (id: string) =>
  (await net.auditOf(id)).map(({ action, resource_type: type }) => `${type} ${action}`);

describe('a private view', () => {
  test('stores the address under its name, for its list only', async () => {
    const view = await save(maker);
    expect(view).toMatchObject({ name: 'Suspended', address, shared: false, own: true });
    expect(view.may).toEqual(['update', 'share']);
    expect((await list(maker)).items).toEqual([view]);
    expect((await list(maker, 'users')).items).toEqual([]);
  });

  test('is invisible to everyone else, even owners, and not audited', async () => {
    const view = await save(maker);
    for (const other of [editor, reader, owner, net.people.owner, net.people.southAdmin]) {
      expect(await names(other)).toEqual([]);
      expect(await rejectionOf(change(other, { id: view.id, name: 'x' }))).toMatchObject({
        code: 'not_found',
      });
      expect(await rejectionOf(remove(other, view.id))).toMatchObject({ code: 'not_found' });
    }
    await change(maker, { id: view.id, name: 'Mine' });
    await remove(maker, view.id);
    expect(await eventsOf(view.id)).toEqual([]);
  });

  test('is renamed, changed and deleted', async () => {
    const { id } = await save(maker);
    expect(await change(maker, { id, name: 'Other' })).toMatchObject({ name: 'Other', address });
    const changed = await change(maker, { id, address: { search: 'x' } });
    expect(changed).toMatchObject({ name: 'Other', address: { search: 'x' } });
    expect(await remove(maker, id)).toEqual({ id });
    expect(await names(maker)).toEqual([]);
  });

  test('remains when its creator moves to another company', async () => {
    const mover = await net.person(net.companies.north, 'admin');
    await save(mover);
    await net.admin.query('update profiles set company_id = $1 where id = $2', [
      net.companies.south,
      mover.id,
    ]);
    expect(await names(mover)).toEqual([]);
  });

  test('is limited to fifty', async () => {
    await net.admin.query(
      `insert into saved_views (company_id, user_id, list, name, address)
       select $1, $2, 'companies', 'View ' || n, '{}' from generate_series(1, 50) n`,
      [net.companies.north, maker.id],
    );
    expect(await rejectionOf(save(maker))).toMatchObject({ code: 'conflict' });
    await save(maker, { list: 'users' });
  });
});

describe('a shared view', () => {
  test('is visible in its company to anyone who may read the list, and nowhere else', async () => {
    await save(maker, { shared: true });
    for (const other of [editor, reader, owner]) expect(await names(other)).toEqual(['Suspended']);
    for (const other of [net.people.owner, net.people.southAdmin, net.people.northReseller])
      expect(await names(other)).toEqual([]);
    await save(owner, { list: 'audit', shared: true });
    expect((await list(reader, 'audit')).items).toEqual([]);
  });

  test('can be changed by its creator and anyone who may change the list; only its creator can share or unshare it', async () => {
    const { id } = await save(maker, { shared: true });
    expect((await list(editor)).items).toMatchObject([{ own: false, may: ['update'] }]);
    expect((await list(reader)).items).toMatchObject([{ own: false, may: [] }]);
    expect(await change(editor, { id, name: 'Edited' })).toMatchObject({ name: 'Edited' });
    for (const refused of [
      () => change(reader, { id, name: 'x' }),
      () => change(editor, { id, shared: false }),
      () => remove(reader, id),
    ]) {
      expect(await rejectionOf(refused())).toMatchObject({ code: 'forbidden' });
    }
    await change(maker, { id, shared: false });
    expect(await names(editor)).toEqual([]);
    await change(maker, { id, shared: true });
    await remove(editor, id);
    expect(await names(maker)).toEqual([]);
  });

  test('every change of it is audited', async () => {
    const { id } = await save(maker, { shared: true });
    await change(maker, { id, name: 'Renamed' });
    await change(maker, { id, shared: false });
    await change(maker, { id, name: 'Private again' });
    await change(maker, { id, shared: true });
    await remove(maker, id);
    expect(await eventsOf(id)).toEqual([
      'saved_views insert',
      'saved_views update',
      'view.unshare event',
      'view.share event',
      'saved_views delete',
    ]);
    expect(JSON.stringify(await net.auditOf(id))).not.toContain('"before":{"name":"Private again"');
  });
});

describe("a person's own arrangement", () => {
  test("orders the visible views and sets the list's default", async () => {
    const a = await save(maker, { name: 'A', shared: true });
    const b = await save(maker, { name: 'B', shared: true });
    const c = await save(maker, { name: 'C' });
    expect(await names(maker)).toEqual(['A', 'B', 'C']);
    await arrange(maker, [c.id, a.id], b.id);
    expect(await names(maker)).toEqual(['C', 'A', 'B']);
    expect((await list(maker)).default_view).toBe(b.id);
    // A colleague's order is unchanged.
    expect(await names(editor)).toEqual(['A', 'B']);
    expect((await list(editor)).default_view).toBeNull();
  });

  test('ignores a default that is no longer visible', async () => {
    const a = await save(maker, { shared: true });
    await arrange(editor, [], a.id);
    expect((await list(editor)).default_view).toBe(a.id);
    await change(maker, { id: a.id, shared: false });
    expect((await list(editor)).default_view).toBeNull();
    await remove(maker, a.id);
    expect((await list(editor)).default_view).toBeNull();
  });

  test("another person's private view cannot be a default", async () => {
    const { id } = await save(maker);
    for (const other of [editor, net.people.southAdmin]) {
      expect(await rejectionOf(arrange(other, [id], id))).toMatchObject({ code: 'not_found' });
    }
  });
});
