import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { createFolder } from './create-folder.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const create = async (
  persona: 'northAdmin' | 'southAdmin' | 'northReseller' | 'owner',
  name: string,
  parent_id: string | null = null,
  company_id?: string,
) => createFolder(await network.as(persona), { name, parent_id, company_id });

test('creates a folder in the given one, and records the actor in the audit log', async () => {
  const above = await create('northAdmin', 'Sites');
  const below = await create('northAdmin', 'Home', above.id);
  expect(below).toMatchObject({ parent_id: above.id, company_id: network.companies.north });
  expect(await network.auditOf(below.id)).toMatchObject([
    { action: 'insert', actor_id: network.people.northAdmin.id },
  ]);
});

test('rejects a second folder of the same name in the same parent, whatever the case', async () => {
  const { id } = await create('northAdmin', 'Twice');
  expect(await rejectionOf(create('northAdmin', 'TWICE'))).toMatchObject({
    code: 'conflict',
    message: 'A folder with this name already exists. Choose a different name.',
  });
  expect(await create('northAdmin', 'Twice', id)).toMatchObject({ name: 'Twice' });
});

test('limits the nesting depth', async () => {
  let parent: string | null = null;
  for (let depth = 1; depth <= 8; depth += 1)
    parent = (await create('northAdmin', `Depth ${depth}`, parent)).id;
  expect(await rejectionOf(create('northAdmin', 'Too deep', parent))).toMatchObject({
    message: 'This folder is nested too deeply. Folders can be nested up to 8 levels deep.',
  });
});

test("rejects another company's parent, and a role without permission", async () => {
  const { id } = await create('northAdmin', 'Ours');
  expect(await rejectionOf(create('southAdmin', 'In theirs', id))).toMatchObject({
    code: 'validation_failed',
  });
  expect(
    await rejectionOf(create('southAdmin', 'At theirs', null, network.companies.north)),
  ).toMatchObject({ code: 'forbidden' });
  expect(await rejectionOf(create('northReseller', 'Mine'))).toMatchObject({ code: 'forbidden' });
});
