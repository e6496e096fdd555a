import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { releaseSource } from '../source.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { updateRelease } from './update.ts';
let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

test('changes the text of a note, sanitises its HTML and audits it', async () => {
  const note = await network.note('north');
  const { id, version } = note;
  const changed = await updateRelease(await network.signedIn('northAdmin'), {
    id,
    version,
    title: 'Another',
    content: '<p>a</p><img src=x onerror=alert(1)>',
  });
  expect(changed).toMatchObject({ title: 'Another', content: '<p>a</p><img src="x" />' });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({ after: { title: 'Another' } });
});

test.each(['src="/a.webp" alt=""', 'src="https://elsewhere.example/a.webp" alt="A desk"'])(
  'rejects a published picture with %s',
  async (attributes) => {
    const note = await network.note('north', { published_at: '2026-01-01T00:00:00Z' });
    const { id, version } = note;
    const context = await network.signedIn('northAdmin');
    const content = `<p><img ${attributes}></p>`;
    const { code, message, fields } = await rejectionOf(
      updateRelease(context, { id, version, content }),
    );
    expect({ code, fields }).toEqual({
      code: 'validation_failed',
      fields: [{ path: 'content', message }],
    });
    expect(message).toMatch(/picture/i);
    expect(await network.stored(id)).toMatchObject({ content: note.content, version });
    // Content stored earlier doesn't block other changes.
    await network.admin.query('update release_notes set content = $2 where id = $1', [
      id,
      '<p><img src="https://elsewhere.example/b.webp" alt="" /></p>',
    ]);
    const stored = await network.stored(id);
    const input = { id, version: version + 1, content: stored['content'], title: 'Retitled' };
    expect(await updateRelease(context, input)).toMatchObject({ title: 'Retitled' });
  },
);

test('reports a conflict when two people edit at the same time', async () => {
  const { id, version } = await network.note('north');
  const context = await network.signedIn('northAdmin');
  await updateRelease(context, { id, version, title: 'First' });
  expect(await rejectionOf(updateRelease(context, { id, version, title: 'Second' }))).toMatchObject(
    {
      code: 'conflict',
    },
  );
});

test.each([
  ['northReseller', 'not_found'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot update a note', async (persona, code) => {
  const note = await network.note('north');
  const before = await network.stored(note.id);
  const auditCount = await network.auditCount();
  expect(
    await rejectionOf(
      updateRelease(await network.signedIn(persona), {
        id: note.id,
        version: note.version,
        title: 'No',
      }),
    ),
  ).toMatchObject({ code });
  expect(await network.stored(note.id)).toEqual(before);
  expect(await network.auditCount()).toBe(auditCount);
});

test('a note from a company above is readable and offers no actions', async () => {
  const published_at = '2026-01-01T00:00:00Z';
  const noteAbove = await network.note('platform', { published_at });
  const ownNote = await network.note('north', { published_at });
  const reader = await network.signedIn('northAdmin');
  expect(await getRow(reader, releaseSource, { id: noteAbove.id })).toMatchObject({
    title: noteAbove.title,
    managed: false,
    may: [],
  });
  const { managed, may } = await getRow(reader, releaseSource, { id: ownNote.id });
  expect(managed).toBe(true);
  expect(may).toContain('update');
  const stored = await network.stored(noteAbove.id);
  const attempt = updateRelease(reader, {
    id: noteAbove.id,
    version: noteAbove.version,
    title: 'No',
  });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'forbidden' });
  expect(await network.stored(noteAbove.id)).toEqual(stored);
});
