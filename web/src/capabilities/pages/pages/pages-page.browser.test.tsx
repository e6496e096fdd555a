import { contract } from '@trunkline/contract';
import type { PageRow } from '@trunkline/contract/pages';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, meOf, platform } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/mock-server.ts';
import { mockAccount } from '../../../testing/signing-in.ts';
import { readSession } from '../../auth/index.ts';

const rowOf = (number: number, change: Partial<PageRow>): PageRow => ({
  id: idOf(number),
  version: 1,
  may: ['update', 'publish', 'unpublish', 'duplicate', 'delete'],
  company_id: platform.id,
  company_name: 'Trunkline',
  slug: `page-${number}`,
  title: `Page ${number}`,
  state: 'published',
  published: true,
  overrides: false,
  scheduled_at: null,
  unpublish_at: null,
  published_at: '2030-01-01T00:00:00Z',
  created_at: '2030-01-01T00:00:00Z',
  updated_at: '2030-01-02T00:00:00Z',
  updated_by: 'Rita Field',
  ...change,
});
const offer = rowOf(21, { title: 'Offer', slug: 'offer' });
const draft = rowOf(22, { title: 'Idea', slug: 'idea', state: 'draft', published: false });

/** Opens the list. The server responds with `items` at first, then with `laterItems`. */
async function open(
  path = '/admin/cms/pages',
  items: PageRow[] = [offer, draft],
  laterItems = items,
) {
  const me = meOf({ permissions: ['pages:read', 'pages:create', 'pages:export'] });
  const { server } = mockAccount({ level: 'aal2', me });
  let requests = 0;
  server.answer(contract.pages.list, () => ({
    items: (requests += 1) === 1 ? items : laterItems,
    nextCursor: null,
  }));
  server.answer(contract.pages.inherited, () => ({
    items: [
      {
        id: idOf(30),
        slug: 'terms',
        title: 'Terms',
        description: '',
        company_name: 'Harbour',
        updated_at: '2030-01-01T00:00:00Z',
      },
    ],
  }));
  await readSession();
  const screen = await renderApplication(path);
  return { server, screen };
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
async function choose(name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('shows that a page was unpublished on schedule', async () => {
  const scheduledPage = { ...offer, unpublish_at: '2020-03-12T12:00:00Z' };
  await open('/admin/cms/pages', [scheduledPage], [{ ...offer, state: 'draft', published: false }]);
  await expect.element(row('Offer')).toMatchTextContent(/offer.*Draft/);
});

test.each(['/admin/cms', '/admin/cms/pages'])(
  '%s lists pages with state and last editor',
  async (path) => {
    await open(path);
    await expect.element(row('Offer')).toMatchTextContent(/offer.*Published.*Rita Field/);
    await expect.element(row('Idea')).toMatchTextContent(/Draft/);
    await expect
      .element(page.getByRole('link', { name: 'Offer' }))
      .toHaveAttribute('href', `/admin/cms/pages/edit/${offer.id}`);
  },
);

test('publishing shows what blocks it', async () => {
  const { server } = await open();
  server.answer(contract.pages.publish, () =>
    refusal(409, { code: 'conflict', message: 'The picture needs alternative text.' }),
  );
  await choose('Idea', 'Publish');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(page.getByText(/The picture needs alternative text/)).toBeVisible();
});

test('a copy is created at the first free address', async () => {
  const { server, screen } = await open();
  server.answer(contract.pages.create, ({ slug }) =>
    slug === 'offer-copy'
      ? refusal(400, {
          code: 'validation_failed',
          fields: [
            {
              path: 'slug',
              message: 'Another page already uses this address. Choose a different one.',
            },
          ],
        })
      : rowOf(23, {}),
  );
  await choose('Offer', 'Duplicate');
  await expect
    .poll(() => screen.router.latestLocation.pathname)
    .toBe(`/admin/cms/pages/edit/${idOf(23)}`);
  await expect
    .poll(() => server.inputsOf('POST', '/api/pages').map((input) => input?.['slug']))
    .toEqual(['offer-copy', 'offer-copy-2']);
});

test('shows why an inherited page could not be copied', async () => {
  const { server } = await open('/admin/cms?inherited=terms');
  server.answer(contract.pages.override, () => refusal(409, { message: 'There is one already.' }));
  await expect.element(page.getByText('/terms · from Harbour')).toBeVisible();
  await page.getByRole('button', { name: 'Make your own copy: Terms' }).click();
  await expect.element(page.getByText('There is one already.')).toBeVisible();
  await expect
    .poll(() => server.inputsOf('POST', '/api/pages/override'))
    .toEqual([{ slug: 'terms' }]);
});

test('explains what pages are for when there are none', async () => {
  await open('/admin/cms/pages', []);
  await expect.element(page.getByText(/Pages on your site/).first()).toBeVisible();
});
