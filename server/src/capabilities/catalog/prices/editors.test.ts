import { NewPriceList } from '@trunkline/contract/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { editPriceLists } from './editors.ts';
import { createPriceList } from './lists.ts';

let network: CatalogTest;
let retail: string;
let wholesale: string;
let colleague: Awaited<ReturnType<CatalogTest['signedInAs']>>;
const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
const admin = () => network.signedInAs(network.people.northAdmin);
const createList = async (name: string) =>
  (await createPriceList(await admin(), NewPriceList.parse({ name, currency: 'USD' }))).id;

beforeAll(async () => {
  network = await createCatalogTest();
  [retail, wholesale] = [await createList('Retail'), await createList('Wholesale')];
  colleague = await network.signedInAs(
    await network.person(network.companies.north, 'distributor'),
  );
});
afterAll(() => network.drop());

const advanceClock = (seconds: number) => {
  network.clock.now = new Date(network.clock.now.getTime() + seconds * 1000);
};
const edit = async (list_id: string | null) =>
  (await editPriceLists(await admin(), { editor: mine, list_id })).editors;
const colleagueEdits = async (list_id: string | null) =>
  (await editPriceLists(colleague, { editor: theirs, list_id })).editors;

test('two people who edit price lists see which list the other one edits', async () => {
  expect(await edit(retail)).toEqual([]);
  const since = network.clock.now.toISOString();
  advanceClock(5);
  expect(await colleagueEdits(retail)).toMatchObject([
    { list_id: retail, name: expect.stringMatching(/^Pat /), since },
  ]);
  expect(await edit(retail)).toMatchObject([{ list_id: retail }]);
  await colleagueEdits(wholesale);
  expect(await edit(retail)).toMatchObject([{ list_id: wholesale }]);
  await colleagueEdits(null);
  expect(await edit(retail)).toEqual([]);
});

test('an editor who stops renewing disappears after a minute', async () => {
  await edit(retail);
  advanceClock(61);
  expect(await colleagueEdits(null)).toEqual([]);
  const { rows } = await network.admin.query('select from edit_locks');
  expect(rows).toEqual([]);
});

test('hides editors from other companies, and gives those companies no lease', async () => {
  await edit(retail);
  const south = await network.signedInAs(network.people.southAdmin);
  const foreign = editPriceLists(south, { editor: theirs, list_id: retail });
  expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
  expect((await editPriceLists(south, { editor: theirs, list_id: null })).editors).toEqual([]);
});
