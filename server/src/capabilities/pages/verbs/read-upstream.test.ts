import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { readUpstream } from './read-upstream.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('reports a change above, with the previous state', async () => {
  const { above, own } = await net.overridden();
  await net.draft(own.id, 'Our own');
  await net.publish(own.id);
  await net.draft(above, 'Changed above');
  await net.publish(above);
  expect(await readUpstream(await net.as('northAdmin'), { id: own.id })).toMatchObject({
    changed: true,
    base: { title: 'From above' },
    current: { title: 'Changed above' },
    mine: { title: 'Our own' },
    changes: [{ what: 'title' }, { what: 'section', kind: 'changed' }],
  });
});

test('a page of another tenant is never the upstream, whatever the row contains', async () => {
  const { own } = await net.overridden();
  const foreign = await net.mintPage(net.companies.south, 'secret');
  await net.admin.query('update pages set upstream_page_id = $2 where id = $1', [own.id, foreign]);
  const attempt = readUpstream(await net.as('northAdmin'), { id: own.id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});

test.each(strangers)('%s cannot read the original', async (persona) => {
  const { own } = await net.overridden();
  const before = await net.row('pages', own.id);
  expect(
    (await rejectionOf(readUpstream(await net.as(persona), { id: own.id }))).status,
  ).toBeGreaterThanOrEqual(403);
  expect(await net.row('pages', own.id)).toEqual(before);
});
