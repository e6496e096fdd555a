import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, drawPicture, type MediaTest } from '../testing.ts';
import { createFolder } from './create-folder.ts';
import { listFolders } from './list-folders.ts';
import { removeFolder } from './remove-folder.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const create = async (name: string, parent_id: string | null = null) =>
  createFolder(await network.as('northAdmin'), { name, parent_id });

test('removing a folder moves its contents to the folder above', async () => {
  const above = await create('Above');
  const middle = await create('Middle', above.id);
  const below = await create('Below', middle.id);
  const asset = await network.addAsset('northAdmin', await drawPicture(), 'a', {
    folder_id: middle.id,
  });
  await removeFolder(await network.as('northAdmin'), { id: middle.id });
  const { items } = await listFolders(await network.as('northAdmin'), {});
  expect(items.find(({ id }) => id === below.id)).toMatchObject({ parent_id: above.id });
  expect(items.some(({ id }) => id === middle.id)).toBe(false);
  expect(await network.stored(asset.id)).toMatchObject({ folder_id: above.id, deleted_at: null });
  expect((await network.auditOf(middle.id)).at(-1)).toMatchObject({
    action: 'delete',
    actor_id: network.people.northAdmin.id,
  });
});

test('two folders of the same name cannot end up side by side', async () => {
  const above = await create('Same');
  const subfolder = await create('Inside');
  await create('Same', subfolder.id);
  expect(
    await rejectionOf(removeFolder(await network.as('northAdmin'), { id: subfolder.id })),
  ).toMatchObject({
    code: 'conflict',
    message: 'A folder with this name already exists. Choose a different name.',
  });
  expect(above.name).toBe('Same');
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot remove a folder',
  async (persona) => {
    const { id } = await create(`For ${persona}`);
    expect(await rejectionOf(removeFolder(await network.as(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
  },
);
