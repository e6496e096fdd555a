import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { publishOrRefuse, publishPage } from './publish.ts';
import { saveDraft } from './save-draft.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('the draft becomes the published page and a new version', async () => {
  const id = await network.addPage();
  await network.draft(id, 'Second edition');
  const { published, page } = await network.publish(id);
  expect(published).toBe(true);
  expect(page).toMatchObject({
    state: 'published',
    draft: { changed: false, version: 0 },
    published: { title: 'Second edition', number: 1, at: '2031-05-06T07:08:10.000Z' },
  });
  expect(await network.read(network.companies.north, await network.slugOf(id))).toMatchObject({
    title: 'Second edition',
  });
  expect(await network.logged(id)).toEqual(['insert', 'page.draft_begun', 'update']);
});

test('an incomplete page is not published, with errors per section', async () => {
  const id = await network.addPage();
  const before = await network.row('pages', id);
  await saveDraft(await network.as('northAdmin'), {
    id,
    draft_version: 0,
    content: {
      sections: [
        { type: 'image', image_url: '/x.png', alt_text: ' ' },
        { type: 'hero', title: '', ctas: [{ text: '', link: '', type: 'primary' }] },
      ],
    },
  });
  const { published, problems } = await network.publish(id);
  expect(published).toBe(false);
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ section, field }) => [section, field])).toEqual([
    [0, 'alt_text'],
    [1, 'title'],
    [1, 'ctas.0.text'],
    [1, 'ctas.0.link'],
  ]);
  expect(await network.row('pages', id)).toEqual(before);
  expect(await rejectionOf(publishOrRefuse(await network.as('northAdmin'), { id }))).toMatchObject({
    code: 'conflict',
    message: 'The picture needs alternative text.',
  });
});

test('publishing in a bulk action still reports broken links', async () => {
  const id = await network.addPage();
  const button = (text: string, link: string) => ({ text, link, type: 'primary' as const });
  const buttons = [button('Home', '/'), button('Gone', '/gone')];
  await saveDraft(await network.as('northAdmin'), {
    id,
    draft_version: 0,
    content: { sections: [{ type: 'cta', title: 'Next', buttons }] },
  });
  expect(await publishOrRefuse(await network.as('northAdmin'), { id })).toMatchObject({
    notes: ["'Gone' points to /gone, which doesn't exist."],
  });
});

test('a draft changed since it was viewed is not published', async () => {
  const id = await network.addPage();
  await network.draft(id, 'Looked at');
  await network.draft(id, 'Changed meanwhile', 'owner', 1);
  const attempt = publishPage(await network.as('northAdmin'), { id, draft_version: 1 });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'conflict' });
});

test.each(strangers)('%s cannot publish a page', async (persona) => {
  const id = await network.addPage(false);
  expect((await rejectionOf(network.publish(id, persona))).status).toBeGreaterThanOrEqual(403);
  expect(await network.row('pages', id)).toMatchObject({ published: false });
});

test('the database also rejects someone who can edit but not publish', async () => {
  const id = await network.addPage(false);
  await network.admin.query(`
    insert into role_permissions (role, resource, action) values
      ('reseller', 'pages', 'read'), ('reseller', 'pages', 'update')`);
  const reseller = await network.person(network.companies.north, 'reseller');
  const context = await network.signedInAs(reseller);
  await saveDraft(context, { id, draft_version: 0, title: 'Written by a reseller' });
  expect(await rejectionOf(publishPage(context, { id }))).toMatchObject({ code: 'forbidden' });
  await network.admin.query(
    "delete from role_permissions where role = 'reseller' and resource = 'pages'",
  );
});
