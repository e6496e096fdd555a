import { contract } from '@trunkline/contract';
import type { PostRow } from '@trunkline/contract/blog';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { postOf, postRowOf, renderBlog, mockPost } from '../../../testing/blog-screen.tsx';
import { deferredAnswer, refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';

const table = page.getByRole('table', { name: 'Posts' });
const figures = page.getByRole('list', { name: 'Posts by status' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const counted = { published: 3, drafts: 2, scheduled: 1, archived: 0 };
const rows = [
  postRowOf(50, { title: 'Quiet lines', state: 'published', tag_list: 'Voice, Fax' }),
  postRowOf(51, { title: 'Loud lines', state: 'draft' }),
];

function mockPosts(server: MockServer, items: PostRow[] = rows) {
  server.answer(contract.blog.list, ({ state }) => ({
    items: items.filter((post) => state === undefined || post.state === state),
    nextCursor: null,
  }));
  server.answer(contract.blog.figures, () => ({ ...counted, next_at: '2030-01-01T00:00:00Z' }));
}

const open = (search = '', items = rows) =>
  renderBlog(`/admin/cms/blog${search}`, (server) => mockPosts(server, items));

describe('the states of the list of posts', () => {
  test('loading: shows placeholders for list and figures, then both', async () => {
    const posts = deferredAnswer({ items: rows, nextCursor: null });
    const counts = deferredAnswer({ ...counted, next_at: null });
    await renderBlog('/admin/cms/blog', (server) => {
      server.answer(contract.blog.list, () => posts.answer);
      server.answer(contract.blog.figures, () => counts.answer);
    });
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    await expect.element(figures).not.toMatchTextContent(/\d/);
    posts.release();
    counts.release();
    await expect.element(row('Quiet lines')).toBeVisible();
    await expect.element(figures).toMatchTextContent(/Published3Drafts2Scheduled1Archived0/);
  });

  test('full: shows state, author and tags of each post, which opens in the editor', async () => {
    await open();
    await expect.element(row('Quiet lines')).toMatchTextContent(/Published.*Olga Nord.*Voice, Fax/);
    await expect.element(row('Loud lines')).toMatchTextContent(/Draft/);
    await expect
      .element(page.getByRole('link', { name: 'Quiet lines' }))
      .toHaveAttribute('href', `/admin/cms/blog/${idOf(50)}`);
    await expect.element(figures).toMatchTextContent(/Scheduled1Next /);
  });

  test('empty: explains the purpose and offers the first action', async () => {
    const { screen } = await open('', []);
    await expect.element(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
    await page.getByRole('button', { name: 'New post' }).last().click();
    await expect.poll(() => screen.router.latestLocation.pathname).toBe('/admin/cms/blog/new');
  });

  test('partial: shows the list even if the figures fail to load', async () => {
    await renderBlog('/admin/cms/blog', (server) => {
      mockPosts(server);
      server.answer(contract.blog.figures, () => refusal(500));
    });
    await expect.element(row('Quiet lines')).toBeVisible();
    await expect.element(figures).not.toBeInTheDocument();
  });

  test('failed: shows what happened, the ID to quote and a retry', async () => {
    const { server } = await renderBlog('/admin/cms/blog', (mocked) => {
      mockPosts(mocked);
      mocked.answer(contract.blog.list, () => refusal(500, { id: 'error-52' }));
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the posts.*error-52/);
    mockPosts(server);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row('Loud lines')).toBeVisible();
  });
});

test('pressing a figure filters the list by its state, and pressing it again shows all posts', async () => {
  const { server, screen } = await open();
  const drafts = figures.getByRole('button', { name: /Drafts/ });
  await drafts.click();
  await expect.element(row('Quiet lines')).not.toBeInTheDocument();
  await expect.element(row('Loud lines')).toBeVisible();
  expect(screen.router.latestLocation.search).toEqual({ state: 'draft' });
  expect(server.inputsOf('GET', '/api/blog').at(-1)).toMatchObject({ state: 'draft' });
  await drafts.click();
  await expect.element(row('Quiet lines')).toBeVisible();
  expect(screen.router.latestLocation.search).toEqual({});
});

test('a post ID in the URL opens the post in the editor', async () => {
  const { screen } = await renderBlog(`/admin/cms/blog?open=${idOf(40)}`, (server) => {
    mockPosts(server);
    mockPost(server);
  });
  await expect
    .poll(() => screen.router.latestLocation.pathname)
    .toBe(`/admin/cms/blog/${idOf(40)}`);
});

test('archiving explains the consequence first', async () => {
  const { server } = await open();
  server.answer(contract.blog.archive, () => postOf({ id: idOf(50), state: 'archived' }));
  await page.getByRole('button', { name: 'Actions for Quiet lines' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(/Visitors can no longer see archived posts/);
  expect(server.inputsOf('POST', `/api/blog/${idOf(50)}/archive`)).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect
    .poll(() => server.inputsOf('POST', `/api/blog/${idOf(50)}/archive`))
    .toEqual([{ id: idOf(50) }]);
});

describe('a new post', () => {
  const title = page.getByRole('textbox', { name: 'Title' });
  const start = page.getByRole('button', { name: 'Start writing' });

  test('requires a title', async () => {
    const { server } = await open('/new');
    await title.fill('   ');
    await start.click();
    await expect.element(title).toHaveAccessibleDescription(/Please enter a title\./);
    expect(server.inputsOf('POST', '/api/blog')).toEqual([]);
  });

  test('opens in the editor, and Back does not create another', async () => {
    const { server, screen } = await open('/new');
    server.answer(contract.blog.create, () => postRowOf(40));
    mockPost(server);
    await title.fill(' Quiet lines ');
    await start.click();
    await expect
      .poll(() => screen.router.latestLocation.pathname)
      .toBe(`/admin/cms/blog/${idOf(40)}`);
    await expect
      .poll(() => server.inputsOf('POST', '/api/blog'))
      .toEqual([{ title: 'Quiet lines' }]);
    expect(screen.router.history.length).toBe(1);
  });

  test('shows the reason for a refusal and keeps the input', async () => {
    const { server } = await open('/new');
    server.answer(contract.blog.create, () => refusal(403, { message: "You can't write here." }));
    await title.fill('Quiet lines');
    await start.click();
    await expect.element(title).toHaveAccessibleDescription(/You can't write here\./);
    await expect.element(title).toHaveValue('Quiet lines');
  });
});
