import { contract } from '@trunkline/contract';
import type { PageRow } from '@trunkline/contract/pages';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editedPageOf, pageRowOf, renderContent } from '../../../testing/content-screen.tsx';
import { deferredAnswer, refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, meOf, resultOf } from '../../../testing/records.ts';

const table = page.getByRole('table', { name: 'Pages' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const offer = pageRowOf(21, { title: 'Offer' });
const terms = {
  id: idOf(30),
  slug: 'terms',
  title: 'Terms',
  description: '',
  company_name: 'Harbour',
  updated_at: '2026-03-10T12:00:00Z',
};
const privacy = { ...terms, id: idOf(31), slug: 'privacy', title: 'Privacy' };

function mockPages(server: MockServer, items: PageRow[], inherited: (typeof terms)[] = []) {
  server.answer(contract.pages.list, () => ({ items, nextCursor: null }));
  server.answer(contract.pages.inherited, () => ({ items: inherited }));
}
const open = (search = '', items: PageRow[] = [offer], inherited: (typeof terms)[] = []) =>
  renderContent(`/admin/cms/pages${search}`, (server) => mockPages(server, items, inherited));
async function choose(name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe('page list states', () => {
  test('loading: shows skeleton rows, then the rows', async () => {
    const { answer, release } = deferredAnswer({ items: [offer], nextCursor: null });
    await renderContent('/admin/cms/pages', (server) => {
      mockPages(server, []);
      server.answer(contract.pages.list, () => answer);
    });
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(row('Offer')).toBeVisible();
  });

  test('full: shows the name of each state, and when a scheduled page goes live', async () => {
    await open('', [
      offer,
      pageRowOf(22, { title: 'Prices', state: 'changed' }),
      pageRowOf(23, { title: 'Spring', state: 'scheduled', scheduled_at: '2030-04-01T09:00:00Z' }),
    ]);
    await expect.element(row('Offer')).toMatchTextContent(/Published/);
    await expect.element(row('Prices')).toMatchTextContent(/Changed/);
    await expect.element(row('Spring')).toMatchTextContent(/Scheduled.*in \d+ years/);
  });

  test('partial: pages stay when the inherited ones cannot be read', async () => {
    await renderContent('/admin/cms/pages', (server) => {
      mockPages(server, [offer]);
      server.answer(contract.pages.inherited, () => refusal(500));
    });
    await expect.element(row('Offer')).toBeVisible();
    await expect
      .element(page.getByRole('heading', { name: 'Inherited pages' }))
      .not.toBeInTheDocument();
  });

  test('failed: shows what happened, the ID to quote and a retry', async () => {
    const { server } = await renderContent('/admin/cms/pages', (mocked) => {
      mockPages(mocked, []);
      mocked.answer(contract.pages.list, () => refusal(500, { id: 'error-24' }));
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the pages.*error-24/);
    mockPages(server, [offer]);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row('Offer')).toBeVisible();
  });

  test('offers no changes to someone with read-only access', async () => {
    const me = meOf({ permissions: ['pages:read'] });
    await renderContent(
      '/admin/cms/pages',
      (server) => mockPages(server, [{ ...offer, may: [] }], [terms]),
      me,
    );
    await expect.element(row('Offer')).toBeVisible();
    await expect.element(page.getByText('/terms · from Harbour')).toBeVisible();
    for (const name of ['New page', 'Export', 'Make your own copy: Terms'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  });
});

test('a new page is created on a separate screen', async () => {
  const { screen } = await open();
  await page.getByRole('button', { name: 'New page' }).first().click();
  await expect.poll(() => screen.router.latestLocation.pathname).toBe('/admin/cms/pages/new');
});

describe('page actions', () => {
  test('publishing explains the consequence, and what blocked it', async () => {
    const { server } = await open('', [pageRowOf(22, { title: 'Idea', state: 'draft' })]);
    server.answer(contract.pages.publish, () => ({
      published: false,
      problems: [
        { severity: 'warning', section: 0, field: 'title', message: 'It is long.' },
        { severity: 'error', section: 0, field: 'title', message: 'It has no title.' },
      ],
      page: editedPageOf(22),
    }));
    await choose('Idea', 'Publish');
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/Visitors will see the draft immediately/);
    expect(server.inputsOf('POST', `/api/pages/${idOf(22)}/publish`)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect.element(page.getByText(/Not published: It has no title\./)).toBeVisible();
    await expect.element(row('Idea')).toMatchTextContent(/Draft/);
  });

  test('deleting can be undone from the notice', async () => {
    const { server } = await open();
    server.answer(contract.pages.remove, () => ({ id: offer.id }));
    server.answer(contract.pages.restore, () => offer);
    await choose('Offer', 'Delete');
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/restore it with all its versions/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Offer was moved to the recycle bin')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => server.inputsOf('POST', `/api/pages/${offer.id}/restore`))
      .toHaveLength(1);
  });

  test('for several pages, reports which were published and which were not', async () => {
    const other = pageRowOf(22, { title: 'Idea', state: 'draft' });
    const { server } = await open('', [offer, other]);
    const message = 'The picture needs alternative text.';
    server.answer(contract.pages.bulk, () => ({
      results: [
        resultOf({ id: offer.id, label: 'Offer' }),
        resultOf({ id: other.id, label: 'Idea', ok: false, errors: [{ field: null, message }] }),
      ],
    }));
    for (const name of ['Offer', 'Idea'])
      await table.getByRole('checkbox', { name: `Select ${name}` }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Publish/ })
      .click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/1 changed, 1 left.*Idea.*The picture needs alternative text/);
  });

  test("a page of another company has no link to the user's own site", async () => {
    await open('', [{ ...offer, company_id: idOf(5), company_name: 'Harbour' }]);
    await page.getByRole('button', { name: 'Actions for Offer' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expect
      .element(page.getByRole('menuitem', { name: 'View on site' }))
      .not.toBeInTheDocument();
  });

  test('copying fails after trying nine addresses that are already in use', async () => {
    const { server } = await open();
    server.answer(contract.pages.create, () =>
      refusal(400, {
        code: 'validation_failed',
        message: 'Another page already uses this address. Choose a different one.',
        fields: [
          {
            path: 'slug',
            message: 'Another page already uses this address. Choose a different one.',
          },
        ],
      }),
    );
    await choose('Offer', 'Duplicate');
    await expect
      .element(page.getByText('Another page already uses this address. Choose a different one.'))
      .toBeVisible();
    await expect.poll(() => server.inputsOf('POST', '/api/pages')).toHaveLength(9);
  });
});

describe('inherited pages', () => {
  const names = () =>
    page
      .getByRole('button', { name: /^Make your own copy/ })
      .elements()
      .map((button) => button.getAttribute('aria-label'));

  test('are in order, with the requested one first', async () => {
    await open('?inherited=terms', [offer], [privacy, terms]);
    await expect.poll(names).toEqual(['Make your own copy: Terms', 'Make your own copy: Privacy']);
  });

  test('show nothing when there are none', async () => {
    await open();
    await expect.element(row('Offer')).toBeVisible();
    await expect
      .element(page.getByRole('heading', { name: 'Inherited pages' }))
      .not.toBeInTheDocument();
  });

  test('open as a new draft when copied, one at a time', async () => {
    const { server, screen } = await open('', [offer], [privacy, terms]);
    const { answer, release } = deferredAnswer(editedPageOf(24));
    server.answer(contract.pages.override, () => answer);
    await page.getByRole('button', { name: 'Make your own copy: Terms' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Make your own copy: Terms' }))
      .toHaveAttribute('aria-busy', 'true');
    await expect
      .element(page.getByRole('button', { name: 'Make your own copy: Privacy' }))
      .not.toHaveAttribute('aria-busy', 'true');
    release();
    await expect
      .poll(() => screen.router.latestLocation.pathname)
      .toBe(`/admin/cms/pages/edit/${idOf(24)}`);
  });
});

describe('the content navigation', () => {
  const tabs = page.getByRole('navigation', { name: 'Content' });

  test('links to every content screen, and marks the current one', async () => {
    await open();
    await expect
      .element(tabs.getByRole('link', { name: 'Pages' }))
      .toHaveAttribute('aria-current', 'page');
    const links = tabs.getByRole('link').elements();
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([
        '/admin/cms/pages',
        '/admin/cms/sections',
        '/admin/cms/blog',
        '/admin/cms/media',
        '/admin/release-notes',
        '/admin/cms/requests',
        '/admin/cms/redirects',
      ]),
    );
  });
});
