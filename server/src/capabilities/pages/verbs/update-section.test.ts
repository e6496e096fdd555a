import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { releaseLock } from './release-lock.ts';
import { takeLock } from './take-lock.ts';
import { saveSection } from './update-section.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const save = async (
  input: Parameters<typeof saveSection>[1],
  persona: Parameters<Pages['as']>[0] = 'northAdmin',
) => saveSection(await network.as(persona), input);

test('saves a draft and a name; visitors keep the published section', async () => {
  const { id, version } = await network.section('Old');
  const content = { type: 'text' as const, content: '<p onclick="x()">New</p>' };
  const saved = await save({ id, version, title: 'Renamed', content });
  expect(saved).toMatchObject({
    title: 'Renamed',
    state: 'changed',
    version: version + 1,
    content: { content: '<p>New</p>' },
    live: { content: 'Old' },
  });
});

test('rejects an outdated version and a name that is already used', async () => {
  const { id, version } = await network.section('One', 'First');
  await network.section('Two', 'Second');
  expect(await rejectionOf(save({ id, version, title: 'second' }))).toMatchObject({
    fields: [
      {
        path: 'title',
        message: 'Another reusable section already uses this name. Choose a different one.',
      },
    ],
  });
  await save({ id, version, title: 'Third' });
  expect(await rejectionOf(save({ id, version, title: 'Fourth' }))).toMatchObject({
    code: 'conflict',
  });
});

test.each(strangers)('%s cannot change the section', async (persona) => {
  const { id, version } = await network.section('Kept');
  await rejectionOf(save({ id, version, title: `By ${persona}` }, persona));
  expect(await network.row('reusable_sections', id)).toMatchObject({ version });
});

test('rejects saves while another editor holds the lock, and audits one update for several saves', async () => {
  const { id, version } = await network.section('Locked');
  const [editor, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await takeLock(await network.as('northAdmin'), 'section', { id, editor, take_over: false });
  const content = { type: 'text' as const, content: 'Typed' };
  expect(await rejectionOf(save({ id, version, editor: other, content }))).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/is editing this section\.$/),
  });
  const first = await save({ id, version, editor, content });
  await save({ id, version: first.version, editor, content: { ...content, content: 'More' } });
  expect(await network.logged(id)).toEqual(['insert', 'update']);
  await takeLock(await network.as('owner'), 'section', { id, editor: other, take_over: true });
  expect(await rejectionOf(save({ id, version: version + 2, editor, content }))).toMatchObject({
    code: 'conflict',
  });
  expect(await network.logged(id)).toEqual(['insert', 'update', 'section.taken_over']);
  await releaseLock(await network.as('owner'), 'section', { id, editor: other });
  await save({ id, version: version + 2, editor, content });
});
