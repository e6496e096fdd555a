import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { heroOf } from '../testing.ts';
import { saveDraft } from './save-draft.ts';
import { takeLock } from './take-lock.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const save = async (
  id: string,
  draft_version = 0,
  persona: Parameters<Pages['as']>[0] = 'northAdmin',
) =>
  saveDraft(await network.as(persona), { id, draft_version, title: 'New', content: heroOf('New') });

test('saves next to the published page, which does not change', async () => {
  const id = await network.addPage();
  const before = await network.row('pages', id);
  expect(await save(id)).toMatchObject({
    id,
    version: 1,
    state: 'changed',
    draft: { title: 'New' },
  });
  expect(await save(id, 1)).toMatchObject({ version: 2 });
  expect(await network.row('pages', id)).toEqual(before);
  expect(await network.read(network.companies.north, await network.slugOf(id))).toMatchObject({
    title: String(before?.['title']),
  });
});

test('a save based on an outdated draft version is a conflict', async () => {
  const id = await network.addPage();
  await save(id);
  for (const stale of [0, 7]) {
    expect(await rejectionOf(save(id, stale))).toMatchObject({ code: 'conflict' });
  }
});

test('scripts are never stored', async () => {
  const id = await network.addPage(false);
  const seo = { title: '', social_image: 'javascript:1', canonical: 'data:x', noindex: true };
  const { draft } = await saveDraft(await network.as('northAdmin'), {
    id,
    draft_version: 0,
    seo,
    content: {
      sections: [
        { type: 'text', content: '<p onclick="x()">ok<script>1</script></p>' },
        { type: 'hero', title: 'x', ctas: [{ text: 'x', link: 'JaVaScRiPt:1', type: 'primary' }] },
      ],
    },
  });
  expect(draft.seo).toEqual({ title: '', social_image: '', canonical: '', noindex: true });
  expect(draft.content).toMatchObject({ sections: [{ content: '<p>ok</p>' }, { ctas: [] }] });
});

test('a lock held by someone else prevents saving', async () => {
  const id = await network.addPage();
  const editor = crypto.randomUUID();
  await takeLock(await network.as('owner'), 'page', { id, editor, take_over: false });
  expect(await rejectionOf(save(id))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('is editing this page'),
  });
  // Knowing the editor's ID is not enough: the lock belongs to the owner.
  const context = await network.as('northAdmin');
  const attempt = saveDraft(context, { id, draft_version: 0, editor, title: 'Mine' });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'conflict' });
});

test('audits the start of a draft, but not every save', async () => {
  const id = await network.addPage();
  await save(id);
  await save(id, 1);
  expect(await network.logged(id)).toEqual(['insert', 'page.draft_begun']);
});

test.each(strangers)('%s cannot save a draft', async (persona) => {
  const id = await network.addPage();
  expect((await rejectionOf(save(id, 0, persona))).status).toBeGreaterThanOrEqual(403);
  const { rows } = await network.admin.query('select from page_drafts where page_id = $1', [id]);
  expect(rows).toEqual([]);
});
