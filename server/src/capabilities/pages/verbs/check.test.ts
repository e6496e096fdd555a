import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { checkDraft } from './check.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('says what stands in the way, without changing anything', async () => {
  const id = await net.mint(false);
  await net.admin.query(
    `update pages set description = '', content = '{"sections": [{"type": "unheard-of"}, {"type": "embed", "title": "x", "url": "https://evil.example/embed"}]}' where id = $1`,
    [id],
  );
  const audited = await net.auditCount();
  const { problems } = await checkDraft(await net.as('northAdmin'), { id });
  expect(problems.map(({ severity, section, field }) => [severity, section, field])).toEqual([
    ['warning', null, 'description'],
    ['warning', null, 'stored.0'],
    ['error', 0, 'url'],
  ]);
  expect(await net.auditCount()).toBe(audited);
});

test.each(strangers)('%s is told nothing', async (who) => {
  const id = await net.mint();
  expect(await refusalOf(checkDraft(await net.as(who), { id }))).toMatchObject({
    code: 'not_found',
  });
});
