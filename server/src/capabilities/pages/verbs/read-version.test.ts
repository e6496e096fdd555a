import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { readVersion } from './read-version.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('returns a version with its content', async () => {
  const id = await net.withHistory();
  expect(await readVersion(await net.as('northAdmin'), { id, number: 1 })).toMatchObject({
    number: 1,
    snapshot: { title: 'First', content: { sections: [{ title: 'First' }] } },
  });
});

test('an unknown number is not found', async () => {
  const id = await net.withHistory();
  const missing = readVersion(await net.as('northAdmin'), { id, number: 99 });
  expect(await rejectionOf(missing)).toMatchObject({ code: 'not_found' });
});

test.each(strangers)('%s cannot read a version', async (persona) => {
  const id = await net.withHistory();
  expect(await rejectionOf(readVersion(await net.as(persona), { id, number: 1 }))).toMatchObject({
    code: 'not_found',
  });
});
