import { contract } from '@trunkline/contract';
import type { Post } from '@trunkline/contract/blog';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  openPost,
  postOf,
  postRowOf,
  renderBlog,
  title,
  writer,
} from '../../../testing/blog-screen.tsx';
import { refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import { contentOf } from '../post-content.ts';

const apiPath = `/api/blog/${idOf(40)}`;

describe('posts of companies above', () => {
  const inherited = {
    id: idOf(70),
    slug: 'from-above',
    title: 'From above',
    description: '',
    company_name: 'North',
    updated_at: '2026-03-10T12:00:00Z',
    copy_id: null,
  };
  const open = (
    items: readonly object[],
    me = writer,
    setUpServer?: (server: MockServer) => void,
  ) =>
    renderBlog(
      '/admin/cms/blog',
      (server) => {
        server.answer(contract.blog.list, () => ({ items: [postRowOf(50)], nextCursor: null }));
        server.answer(contract.blog.inherited, () => ({ items }));
        setUpServer?.(server);
      },
      me,
    );

  test('are listed with their company, and can be copied to a draft', async () => {
    const { server, screen } = await open([inherited]);
    await expect.element(page.getByText('/blog/from-above · from North')).toBeVisible();
    const copy = postOf({ id: idOf(71) });
    server.answer(contract.blog.override, () => copy);
    await button('Make your own copy: From above').click();
    await expect
      .poll(() => screen.router.latestLocation.pathname)
      .toBe(`/admin/cms/blog/${copy.id}`);
    expect(server.inputsOf('POST', '/api/blog/override')).toEqual([{ id: inherited.id }]);
  });

  test('link to the copy if they were already copied', async () => {
    const { screen } = await open([{ ...inherited, copy_id: idOf(72) }]);
    await expect.element(button('Make your own copy: From above')).not.toBeInTheDocument();
    await button('Edit your copy: From above').click();
    await expect
      .poll(() => screen.router.latestLocation.pathname)
      .toBe(`/admin/cms/blog/${idOf(72)}`);
  });

  test('a refused copy shows the reason', async () => {
    const message = 'Post not found.';
    await open([inherited], writer, (server) => {
      server.answer(contract.blog.override, () => refusal(404, { code: 'not_found', message }));
    });
    await button('Make your own copy: From above').click();
    await expect.element(page.getByText(message)).toBeVisible();
  });

  test('offer no copying to someone with read-only access', async () => {
    await open([inherited], { ...writer, permissions: ['blog:read'] });
    await expect.element(page.getByText('/blog/from-above · from North')).toBeVisible();
    await expect.element(button('Make your own copy: From above')).not.toBeInTheDocument();
  });
});

describe('use on sites below', () => {
  const box = page.getByRole('checkbox', { name: 'Use on sites below' });
  const may: Post['may'] = ['update', 'publish', 'share_below'];

  test('can be switched on and undone', async () => {
    const { server } = await openPost(postOf({ may, state: 'published', is_live: true }), true);
    let version = 1;
    server.answer(contract.blog.shareBelow, ({ shared_below }) =>
      postOf({
        may,
        state: 'published',
        is_live: true,
        version: (version += 1),
        shared_below: shared_below === true,
      }),
    );
    await box.click();
    await expect.element(box).toBeChecked();
    await expect
      .element(page.getByText('Sites below now show the post', { exact: true }))
      .toBeVisible();
    // The first one is the text editor's.
    await button('Undo').last().click();
    await expect.element(box).not.toBeChecked();
    expect(server.inputsOf('POST', `${apiPath}/share-below`)).toMatchObject([
      { shared_below: true },
      { shared_below: false },
    ]);
  });

  test('is not offered without companies below', async () => {
    await openPost(postOf({ may }));
    await expect.element(title).toHaveValue('Quiet lines');
    await expect.element(box).not.toBeInTheDocument();
  });
});

describe('when the original has changed', () => {
  const notice = page.getByRole('region', { name: 'The original has changed' });
  const panel = page.getByRole('dialog', { name: 'The original has changed' });
  const copy = postOf({ upstream: { company_name: 'North', changed: true, available: true } });
  const settled = { ...copy, version: 2, upstream: { ...copy.upstream, changed: false } };
  const content = contentOf(copy);

  async function openNotice() {
    const opened = await openPost(copy);
    opened.server.answer(contract.blog.upstream, () => ({
      company_name: 'North',
      changed: true,
      base: content,
      current: { ...content, title: 'Loud lines', content: '<p>It rings.</p>' },
      mine: content,
    }));
    await notice.getByRole('button', { name: 'See what changed' }).click();
    return opened;
  }

  test('shows what differs from the original', async () => {
    await openNotice();
    await expect.element(panel).toMatchTextContent(/Changed: Title, Text/);
    await expect.element(panel).toMatchTextContent(/Was: Quiet linesNow: Loud lines/);
    await expect.element(panel).toMatchTextContent(/Was: It waits\.Now: It rings\./);
  });

  test('the original can replace the draft', async () => {
    const { server } = await openNotice();
    server.answer(contract.blog.takeUpstream, () => ({ ...settled, title: 'Loud lines' }));
    await button('Use the original').click();
    await expect.element(title).toHaveValue('Loud lines');
    await expect.element(notice).not.toBeInTheDocument();
    expect(server.inputsOf('POST', `${apiPath}/upstream/take`)).toMatchObject([{ version: 1 }]);
  });

  test("the company's own post can be kept", async () => {
    const { server } = await openNotice();
    server.answer(contract.blog.keepMine, () => settled);
    await button('Keep mine').click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(page.getByText('Your post stays as it is')).toBeVisible();
    await expect.element(title).toHaveValue('Quiet lines');
    expect(server.inputsOf('POST', `${apiPath}/upstream/keep`)).toHaveLength(1);
  });
});
