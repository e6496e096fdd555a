import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { createFolder } from './create-folder.ts';
import { listFolders } from './list-folders.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

test("lists the company's own folders by name, or another company's within reach", async () => {
  for (const name of ['Roof', 'Desk'])
    await createFolder(await network.as('northAdmin'), { name, parent_id: null });
  const names = async (persona: 'northAdmin' | 'southAdmin' | 'owner' | 'clerk', id?: string) => {
    const { items } = await listFolders(await network.as(persona), { company_id: id });
    return items.map(({ name }) => name);
  };
  const { north } = network.companies;
  expect(await names('northAdmin')).toEqual(['Desk', 'Roof']);
  expect(await names('owner', north)).toEqual(['Desk', 'Roof']);
  expect(await names('owner')).toEqual([]);
  expect(await names('southAdmin', north)).toEqual([]);
  expect(await names('clerk', north)).toEqual([]);
});
