import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { readVersion } from './read-version.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('returns a version with its content', async () => {
  const id = await network.withHistory();
  expect(await readVersion(await network.as('northAdmin'), { id, number: 1 })).toMatchObject({
    number: 1,
    snapshot: { title: 'First', content: { sections: [{ title: 'First' }] } },
  });
});

test('an unknown number is not found', async () => {
  const id = await network.withHistory();
  const missing = readVersion(await network.as('northAdmin'), { id, number: 99 });
  expect(await rejectionOf(missing)).toMatchObject({ code: 'not_found' });
});

test.each(strangers)('%s cannot read a version', async (persona) => {
  const id = await network.withHistory();
  expect(
    await rejectionOf(readVersion(await network.as(persona), { id, number: 1 })),
  ).toMatchObject({
    code: 'not_found',
  });
});
