import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { readUpstream } from './read-upstream.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('reports a change above, with the previous state', async () => {
  const { above, own } = await network.overridden();
  await network.draft(own.id, 'Our own');
  await network.publish(own.id);
  await network.draft(above, 'Changed above');
  await network.publish(above);
  expect(await readUpstream(await network.as('northAdmin'), { id: own.id })).toMatchObject({
    changed: true,
    base: { title: 'From above' },
    current: { title: 'Changed above' },
    mine: { title: 'Our own' },
    changes: [{ what: 'title' }, { what: 'section', kind: 'changed' }],
  });
});

test('a page of another tenant is never the upstream, whatever the row contains', async () => {
  const { own } = await network.overridden();
  const foreign = await network.createPage(network.companies.south, 'secret');
  await network.admin.query('update pages set upstream_page_id = $2 where id = $1', [
    own.id,
    foreign,
  ]);
  const attempt = readUpstream(await network.as('northAdmin'), { id: own.id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});

test.each(strangers)('%s cannot read changes above', async (persona) => {
  const { own } = await network.overridden();
  const before = await network.row('pages', own.id);
  expect(
    (await rejectionOf(readUpstream(await network.as(persona), { id: own.id }))).status,
  ).toBeGreaterThanOrEqual(403);
  expect(await network.row('pages', own.id)).toEqual(before);
});
