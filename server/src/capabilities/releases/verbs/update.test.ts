import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { updateRelease } from './update.ts';
let net: ReleaseTest;
beforeAll(async () => {
  net = await createReleaseTest();
});
afterAll(() => net.drop());

test('changes what is said, cleans its HTML and is remembered', async () => {
  const note = await net.note('north');
  const { id, version } = note;
  const changed = await updateRelease(await net.signedIn('northAdmin'), {
    id,
    version,
    title: 'Another',
    content: '<p>a</p><img src=x onerror=alert(1)>',
  });
  expect(changed).toMatchObject({ title: 'Another', content: '<p>a</p><img src="x" />' });
  expect((await net.auditOf(id)).at(-1)).toMatchObject({ after: { title: 'Another' } });
});

test('two who edit at once are told', async () => {
  const { id, version } = await net.note('north');
  const context = await net.signedIn('northAdmin');
  await updateRelease(context, { id, version, title: 'First' });
  expect(await refusalOf(updateRelease(context, { id, version, title: 'Second' }))).toMatchObject({
    code: 'conflict',
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s may not: nothing changes', async (who, code) => {
  const note = await net.note('north');
  const before = await net.stored(note.id);
  const audited = await net.auditCount();
  expect(
    await refusalOf(
      updateRelease(await net.signedIn(who), { id: note.id, version: note.version, title: 'No' }),
    ),
  ).toMatchObject({ code });
  expect(await net.stored(note.id)).toEqual(before);
  expect(await net.auditCount()).toBe(audited);
});
