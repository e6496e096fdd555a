import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../testing/content-screen.tsx';
import { refusal } from '../../testing/mock-server.ts';
import { idOf } from '../../testing/records.ts';
import { manager } from '../../testing/users-screen.tsx';

const unknownId = idOf(77);

test.each([
  { path: `/admin/users/${unknownId}`, one: 'User', many: 'users', list: '/admin/users' },
  {
    path: `/admin/release-notes/${unknownId}`,
    one: 'Release note',
    many: 'release notes',
    list: '/admin/release-notes',
  },
  { path: `/admin/cms/blog/${unknownId}`, one: 'Post', many: 'posts', list: '/admin/cms/blog' },
  {
    path: `/admin/cms/pages/edit/${unknownId}`,
    one: 'Page',
    many: 'pages',
    list: '/admin/cms/pages',
  },
  {
    path: `/admin/integrations/connectors/${unknownId}`,
    one: 'Connector',
    many: 'connectors',
    list: '/admin/integrations?tab=connectors',
  },
])(
  '$path shows a not-found heading and a link back to the list',
  async ({ path, one, many, list }) => {
    await renderContent(
      path,
      (server) => {
        const refuseMissing = () => refusal(404, { code: 'not_found' });
        server.answer(contract.users.get, refuseMissing);
        server.answer(contract.releases.get, refuseMissing);
        server.answer(contract.blog.read, refuseMissing);
        server.answer(contract.pages.get, refuseMissing);
        server.answer(contract.integrations.connectors.get, refuseMissing);
        server.answer(contract.pages.inherited, () => ({ items: [] }));
      },
      manager(),
    );
    const main = page.getByRole('main').last();
    await expect
      .element(main.getByRole('heading', { level: 1, name: `${one} not found` }))
      .toBeVisible();
    await expect
      .element(main.getByRole('link', { name: `All ${many}` }))
      .toHaveAttribute('href', list);
    expect(document.title).toContain(one);
    await expect.element(main.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  },
);
