import { contract } from '@trunkline/contract';
import { Post, PostRow, PostVersion } from '@trunkline/contract/blog';
import { page } from 'vitest/browser';
import { waitForScreen } from './content-screen.tsx';
import { meOf, idOf, platform } from './records.ts';
import { refusal, type MockServer } from './mock-server.ts';
import { renderApplication } from './render-screen.tsx';
import { mockAccount } from './signing-in.ts';
import { readSession } from '../capabilities/auth/index.ts';

export const title = page.getByRole('textbox', { name: 'Title', exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });

const instant = '2026-03-10T12:00:00Z';
const draftActions = ['update', 'publish', 'schedule', 'duplicate', 'archive', 'delete'];

export function postOf(changes: Partial<Post> = {}): Post {
  return Post.parse({
    id: idOf(40),
    version: 1,
    may: draftActions,
    company_id: platform.id,
    company_name: platform.name,
    slug: 'quiet-lines',
    title: 'Quiet lines',
    excerpt: 'Why a line is quiet.',
    content: '<p>It waits.</p>',
    cover_url: '',
    cover_alt: '',
    tags: ['Voice'],
    author_id: null,
    author_name: 'Olga Nord',
    seo_title: '',
    seo_description: '',
    state: 'draft',
    is_live: false,
    changed: false,
    publish_at: null,
    unpublish_at: null,
    shared_below: false,
    upstream: null,
    published_at: null,
    reading_minutes: 1,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export function postRowOf(number: number, changes: Partial<PostRow> = {}): PostRow {
  const { tags, ...post } = postOf({ id: idOf(number), slug: `post-${number}` });
  return PostRow.parse({
    ...post,
    title: `Post ${number}`,
    tag_list: tags.join(', '),
    ...changes,
  });
}

export function postVersionOf(number: number, changes: Partial<PostVersion> = {}): PostVersion {
  return PostVersion.parse({
    number,
    kind: 'saved',
    title: 'Quiet lines',
    saved_by_name: 'Olga Nord',
    updated_at: instant,
    ...changes,
  });
}

/**
 * Simulates a server with one post. Saving its current version creates the next one; saving any
 * other version is refused.
 */
export function mockPost(
  server: MockServer,
  start: Post = postOf(),
  hasSitesBelow = false,
): { current: Post } {
  const state = { current: start };
  server.answer(contract.blog.read, ({ id }) =>
    id === state.current.id
      ? {
          ...state.current,
          authors: [
            { id: idOf(900), name: 'Olga Nord' },
            { id: idOf(901), name: 'Pia Lund' },
          ],
          known_tags: ['Voice', 'Numbers'],
          has_sites_below: hasSitesBelow,
        }
      : refusal(404, { code: 'not_found', message: 'Post not found.' }),
  );
  server.answer(contract.blog.saveDraft, ({ version, ...content }) => {
    if (version !== state.current.version)
      return refusal(409, { code: 'conflict', message: 'The post was changed in the meantime.' });
    state.current = { ...state.current, ...content, version: state.current.version + 1 };
    return state.current;
  });
  return state;
}

/** Lists the inputs of all saves of the post, oldest first. */
export const savesOf = (server: MockServer) =>
  server.inputsOf('PATCH', `/api/blog/${postOf().id}/draft`);

export const writer = meOf({
  permissions: ['read', 'create', 'update', 'delete', 'export'].map((action) => `blog:${action}`),
});

/**
 * Renders the application at a blog address for an author; the callback sets up the server first.
 */
export async function renderBlog(
  path: string,
  setUpServer: (server: MockServer) => void,
  me = writer,
) {
  const { server } = mockAccount({ level: 'aal2', me });
  server.answer(contract.blog.inherited, () => ({ items: [] }));
  setUpServer(server);
  await readSession();
  const screen = await renderApplication(path);
  await waitForScreen();
  return { server, screen };
}

export async function openPost(start: Post = postOf(), hasSitesBelow = false) {
  let state = { current: start };
  // The code of the screen is large, so the test begins once it has loaded.
  await import('../ui/rich-text/rich-text-editor.tsx');
  const { server, screen } = await renderBlog(`/admin/cms/blog/${start.id}`, (mocked) => {
    state = mockPost(mocked, start, hasSitesBelow);
  });
  return { server, screen, stored: state };
}
