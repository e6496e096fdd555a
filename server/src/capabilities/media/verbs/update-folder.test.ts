import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { createFolder } from './create-folder.ts';
import { updateFolder } from './update-folder.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const create = async (name: string, parent_id: string | null = null) =>
  createFolder(await network.as('northAdmin'), { name, parent_id });
const update = async (
  persona: 'northAdmin' | 'southAdmin' | 'northReseller',
  input: { id: string; name?: string; parent_id?: string | null },
) => updateFolder(await network.as(persona), input);

test('changes name or parent, and the log records the previous values', async () => {
  const above = await create('Above');
  const { id } = await create('Below');
  expect(await update('northAdmin', { id, name: 'Renamed' })).toMatchObject({
    name: 'Renamed',
    parent_id: null,
  });
  expect(await update('northAdmin', { id, parent_id: above.id })).toMatchObject({
    name: 'Renamed',
    parent_id: above.id,
  });
  expect((await network.auditOf(id)).at(1)).toMatchObject({
    before: { name: 'Below' },
    after: { name: 'Renamed' },
  });
});

test('a folder is never inside itself, even when two are moved simultaneously', async () => {
  const a = await create('A');
  const b = await create('B', a.id);
  for (const parent_id of [a.id, b.id])
    expect(await rejectionOf(update('northAdmin', { id: a.id, parent_id }))).toMatchObject({
      code: 'conflict',
      message: "A folder can't be moved into itself.",
    });
  const [c, d] = [await create('C'), await create('D')];
  const moves = await Promise.allSettled([
    update('northAdmin', { id: c.id, parent_id: d.id }),
    update('northAdmin', { id: d.id, parent_id: c.id }),
  ]);
  expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test.each(['southAdmin', 'northReseller'] as const)('%s cannot rename folders', async (persona) => {
  const { id } = await create(`For ${persona}`);
  expect(await rejectionOf(update(persona, { id, name: 'Mine' }))).toMatchObject({
    code: 'not_found',
  });
});
