import { SavedView, Views } from '@trunkline/contract/kernel/views';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../testing.ts';
import { arrangeViews } from './arrange.ts';
import { listViews } from './list.ts';
import { removeView } from './remove.ts';
import { saveView } from './save.ts';
import { changeView } from './update.ts';

let network: TestNetwork;
/**
 * All at North: the creator, a colleague who may update companies, one who may only read, and the
 * owner.
 */
let creator: Person;
let editor: Person;
let reader: Person;
let owner: Person;
beforeAll(async () => {
  network = await createTestNetwork();
  creator = await network.person(network.companies.north, 'reseller');
  editor = await network.person(network.companies.north, 'distributor');
  reader = await network.person(network.companies.north, 'end_user');
  owner = await network.person(network.companies.north, 'owner');
});
beforeEach(() => network.admin.query('delete from saved_views'));
afterAll(() => network.drop());

const address = { status: 'suspended', sort: '-name' };
const save = async (person: Person, view: Partial<Parameters<typeof saveView>[1]> = {}) =>
  SavedView.parse(
    await saveView(await network.signedInAs(person), {
      list: 'companies',
      name: 'Suspended',
      address,
      shared: false,
      ...view,
    }),
  );
const list = async (person: Person, name = 'companies') =>
  Views.parse(await listViews(await network.signedInAs(person), { list: name }));
const names = async (person: Person) => (await list(person)).items.map(({ name }) => name);
const change = async (person: Person, input: Parameters<typeof changeView>[1]) =>
  changeView(await network.signedInAs(person), input);
const remove = async (person: Person, id: string) =>
  removeView(await network.signedInAs(person), { id });
const arrange = async (person: Person, ordering: string[], default_view: string | null = null) =>
  arrangeViews(await network.signedInAs(person), { list: 'companies', ordering, default_view });
const eventsOf = async (id: string) =>
  (await network.auditOf(id)).map(({ action, resource_type: type }) => `${type} ${action}`);

describe('a private view', () => {
  test("stores a list's address under a name, for that list only", async () => {
    const view = await save(creator);
    expect(view).toMatchObject({ name: 'Suspended', address, shared: false, own: true });
    expect(view.may).toEqual(['update', 'share']);
    expect((await list(creator)).items).toEqual([view]);
    expect((await list(creator, 'users')).items).toEqual([]);
  });

  test('is invisible to everyone else, even owners, and not audited', async () => {
    const view = await save(creator);
    for (const other of [editor, reader, owner, network.people.owner, network.people.southAdmin]) {
      expect(await names(other)).toEqual([]);
      expect(await rejectionOf(change(other, { id: view.id, name: 'x' }))).toMatchObject({
        code: 'not_found',
      });
      expect(await rejectionOf(remove(other, view.id))).toMatchObject({ code: 'not_found' });
    }
    await change(creator, { id: view.id, name: 'Mine' });
    await remove(creator, view.id);
    expect(await eventsOf(view.id)).toEqual([]);
  });

  test('is renamed, changed and deleted', async () => {
    const { id } = await save(creator);
    expect(await change(creator, { id, name: 'Other' })).toMatchObject({ name: 'Other', address });
    const changed = await change(creator, { id, address: { search: 'x' } });
    expect(changed).toMatchObject({ name: 'Other', address: { search: 'x' } });
    expect(await remove(creator, id)).toEqual({ id });
    expect(await names(creator)).toEqual([]);
  });

  test('is hidden from its creator after they move to another company', async () => {
    const mover = await network.person(network.companies.north, 'admin');
    await save(mover);
    await network.admin.query('update profiles set company_id = $1 where id = $2', [
      network.companies.south,
      mover.id,
    ]);
    expect(await names(mover)).toEqual([]);
  });

  test('is limited to fifty per person and list', async () => {
    await network.admin.query(
      `insert into saved_views (company_id, user_id, list, name, address)
       select $1, $2, 'companies', 'View ' || n, '{}' from generate_series(1, 50) n`,
      [network.companies.north, creator.id],
    );
    expect(await rejectionOf(save(creator))).toMatchObject({ code: 'conflict' });
    await save(creator, { list: 'users' });
  });
});

describe('a shared view', () => {
  test('is visible in its company to anyone who may read the list, and nowhere else', async () => {
    await save(creator, { shared: true });
    for (const other of [editor, reader, owner]) expect(await names(other)).toEqual(['Suspended']);
    for (const other of [
      network.people.owner,
      network.people.southAdmin,
      network.people.northReseller,
    ])
      expect(await names(other)).toEqual([]);
    await save(owner, { list: 'audit', shared: true });
    expect((await list(reader, 'audit')).items).toEqual([]);
  });

  test('can be changed by its creator and anyone who may change the list; only its creator can share or unshare it', async () => {
    const { id } = await save(creator, { shared: true });
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
    await change(creator, { id, shared: false });
    expect(await names(editor)).toEqual([]);
    await change(creator, { id, shared: true });
    await remove(editor, id);
    expect(await names(creator)).toEqual([]);
  });

  test('every change is audited', async () => {
    const { id } = await save(creator, { shared: true });
    await change(creator, { id, name: 'Renamed' });
    await change(creator, { id, shared: false });
    await change(creator, { id, name: 'Private again' });
    await change(creator, { id, shared: true });
    await remove(creator, id);
    expect(await eventsOf(id)).toEqual([
      'saved_views insert',
      'saved_views update',
      'view.unshare event',
      'view.share event',
      'saved_views delete',
    ]);
    expect(JSON.stringify(await network.auditOf(id))).not.toContain(
      '"before":{"name":"Private again"',
    );
  });
});

describe("a person's own arrangement", () => {
  test("orders the visible views and sets the list's default", async () => {
    const a = await save(creator, { name: 'A', shared: true });
    const b = await save(creator, { name: 'B', shared: true });
    const c = await save(creator, { name: 'C' });
    expect(await names(creator)).toEqual(['A', 'B', 'C']);
    await arrange(creator, [c.id, a.id], b.id);
    expect(await names(creator)).toEqual(['C', 'A', 'B']);
    expect((await list(creator)).default_view).toBe(b.id);
    // A colleague's order is unchanged.
    expect(await names(editor)).toEqual(['A', 'B']);
    expect((await list(editor)).default_view).toBeNull();
  });

  test('ignores a default that is no longer visible', async () => {
    const a = await save(creator, { shared: true });
    await arrange(editor, [], a.id);
    expect((await list(editor)).default_view).toBe(a.id);
    await change(creator, { id: a.id, shared: false });
    expect((await list(editor)).default_view).toBeNull();
    await remove(creator, a.id);
    expect((await list(editor)).default_view).toBeNull();
  });

  test("another person's private view cannot be a default", async () => {
    const { id } = await save(creator);
    for (const other of [editor, network.people.southAdmin]) {
      expect(await rejectionOf(arrange(other, [id], id))).toMatchObject({ code: 'not_found' });
    }
  });
});
