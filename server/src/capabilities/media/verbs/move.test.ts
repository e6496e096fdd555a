import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, drawPicture, type MediaTest } from '../testing.ts';
import { createFolder } from './create-folder.ts';
import { moveAssets } from './move.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const folder = async (persona: 'northAdmin' | 'southAdmin', name: string) =>
  (await createFolder(await network.as(persona), { name, parent_id: null })).id;

test('moves files into and out of a folder; files that cannot be moved do not block the others', async () => {
  const folder_id = await folder('northAdmin', 'Desk');
  const northAsset = await network.addAsset('northAdmin');
  const southAsset = await network.addAsset('southAdmin');
  const ids = [northAsset.id, southAsset.id, randomUUID()];
  const { results } = await moveAssets(await network.as('northAdmin'), { ids, folder_id });
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
  expect(await network.stored(northAsset.id)).toMatchObject({ folder_id });
  expect(await network.stored(southAsset.id)).toMatchObject({ folder_id: null });
  await moveAssets(await network.as('northAdmin'), { ids: [northAsset.id], folder_id: null });
  expect(await network.stored(northAsset.id)).toMatchObject({ folder_id: null });
  expect((await network.auditOf(northAsset.id)).at(-1)).toMatchObject({
    before: { folder_id },
    after: { folder_id: null },
    actor_id: network.people.northAdmin.id,
  });
});

test('a folder contains only files of its own company', async () => {
  const folder_id = await folder('northAdmin', 'Ours');
  const target = { company_id: network.companies.northShop };
  const below = await network.addAsset('northAdmin', await drawPicture(), 'a', target);
  const { results } = await moveAssets(await network.as('northAdmin'), {
    ids: [below.id],
    folder_id,
  });
  expect(results).toMatchObject([
    { ok: false, errors: [{ message: 'The file and the folder belong to different companies.' }] },
  ]);
});

test("rejects another company's folder, and a role without permission", async () => {
  const folder_id = await folder('southAdmin', 'Theirs');
  const { id } = await network.addAsset('northAdmin');
  const move = async (persona: 'northAdmin' | 'northReseller', to: string | null) =>
    moveAssets(await network.as(persona), { ids: [id], folder_id: to });
  expect(await rejectionOf(move('northAdmin', folder_id))).toMatchObject({ code: 'not_found' });
  expect((await move('northReseller', null)).results).toMatchObject([{ ok: false }]);
});
