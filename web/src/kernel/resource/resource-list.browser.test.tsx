import { contract } from '@trunkline/contract';
import { companyListing } from '@trunkline/contract/companies/listing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  harbour,
  mockCompanies,
  northwind,
  renderCompanies,
} from '../../testing/companies-screen.tsx';
import { deferredAnswer, mockServer, refusal } from '../../testing/mock-server.ts';
import { companyOf, meOf } from '../../testing/records.ts';

const table = page.getByRole('table', { name: 'Companies' });
const search = page.getByRole('searchbox', { name: 'Search companies' });
const names = () =>
  page
    .getByRole('link')
    .elements()
    .filter((link) => link.hasAttribute('data-row-link'))
    .map((link) => link.textContent);

describe('list states', () => {
  test('loading: shows skeleton rows, then the rows', async () => {
    const server = mockServer();
    const { answer, release } = deferredAnswer({ items: [northwind], nextCursor: null });
    server.answer(contract.companies.list, () => answer);
    await renderCompanies();
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(table.getByRole('link', { name: 'Northwind' })).toBeVisible();
    await expect.element(table).toHaveAttribute('aria-busy', 'false');
  });

  test('empty: explains the list, and offers the first action', async () => {
    const server = mockServer();
    mockCompanies(server, []);
    const screen = await renderCompanies();
    await expect.element(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
    for (const width of [1440, 390]) {
      await page.viewport(width, 900);
      const purposes = page.getByText(companyListing.purpose).elements();
      expect(purposes.filter((purpose) => purpose.checkVisibility())).toHaveLength(1);
    }
    await page.getByRole('button', { name: 'New company' }).last().click();
    await expect.poll(() => screen.search()).toEqual({ create: true });
  });

  test('empty without permission to add: shows no button', async () => {
    const server = mockServer();
    mockCompanies(server, []);
    await renderCompanies('', meOf({ permissions: ['companies:read'] }));
    await expect.element(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New company' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  test('no matches: offers to clear the filters', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies('?search=zzz&status=active');
    await expect.element(page.getByRole('heading', { name: 'No companies match' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(table.getByRole('link', { name: 'Harbour' })).toBeVisible();
    expect(screen.search()).toEqual({});
    await expect.element(search).toHaveValue('');
  });

  test('failed: shows what happened, the ID to quote and a retry', async () => {
    const server = mockServer();
    server.answer(contract.companies.list, () => refusal(500, { id: 'error-77' }));
    await renderCompanies();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the companies/);
    await expect.element(alert).toMatchTextContent(/Error ID: error-77/);
    mockCompanies(server);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(table.getByRole('link', { name: 'Northwind' })).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });

  test('full: each row with its link, its fields and the total', async () => {
    mockCompanies(mockServer());
    await renderCompanies();
    const row = table.getByRole('row', { name: /Harbour/ });
    await expect.element(row).toMatchTextContent(/Reseller.*Trunkline.*Suspended/);
    await expect
      .element(row.getByRole('link', { name: 'Harbour' }))
      .toHaveAttribute('href', `/admin/companies/${harbour.id}`);
    await expect.element(page.getByRole('status').first()).toHaveTextContent('3 companies');
  });

  test('full: no choice is cut off', async () => {
    await page.viewport(1000, 900);
    mockCompanies(mockServer(), [companyOf(8, { name: 'Cascadia', kind: 'master_distributor' })]);
    await renderCompanies();
    const cell = table.getByRole('cell', { name: 'Master distributor' });
    await expect.element(cell).toBeVisible();
    expect(cell.element().scrollWidth).toBe(cell.element().clientWidth);
  });
});

describe('searching, filtering and sorting', () => {
  test('sends one request once typing stops, and stores the text in the address', async () => {
    const server = mockServer();
    mockCompanies(server);
    const screen = await renderCompanies();
    await expect.element(table.getByRole('link', { name: 'Northwind' })).toBeVisible();
    const searches = () => server.inputsOf('GET', '/api/companies').map((input) => input['search']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await search.click();
    await userEvent.keyboard('north');
    await expect.element(search).toHaveValue('north');
    expect(searches()).toEqual([undefined]);
    await expect
      .poll(() => {
        vi.advanceTimersByTime(50);
        return names();
      })
      .toEqual(['Northwind']);
    expect(searches()).toEqual([undefined, 'north']);
    expect(screen.search()).toEqual({ search: 'north' });
  });

  test('the search is cleared by its button, and keeps the focus', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies('?search=north');
    await expect.poll(names).toEqual(['Northwind']);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.element(search).toHaveFocus();
    await expect.poll(names).toEqual(['Harbour', 'Meridian', 'Northwind']);
    expect(screen.search()).toEqual({});
  });

  test('a chip filters, is stored in the address, and Back removes it', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies();
    await page.getByRole('button', { name: 'Filter by Status' }).click();
    await page.getByRole('option', { name: 'Suspended' }).click();
    await expect.poll(names).toEqual(['Harbour']);
    expect(screen.search()).toEqual({ status: 'suspended' });
    screen.router.history.back();
    await expect.poll(names).toEqual(['Harbour', 'Meridian', 'Northwind']);
  });

  test('a header reverses the order, and announces it', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies();
    const header = table.getByRole('columnheader', { name: 'Name' });
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    await header.getByRole('button', { name: 'Name' }).click();
    await expect.poll(names).toEqual(['Northwind', 'Meridian', 'Harbour']);
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    expect(screen.search()).toEqual({ sort: '-name' });
  });

  test('an address restores everything: search, filter, order, columns, density', async () => {
    const server = mockServer();
    mockCompanies(server);
    await renderCompanies(
      '?search=o&status=active&sort=-name&columns=name,website&density=compact',
    );
    await expect.poll(names).toEqual(['Northwind']);
    await expect.element(search).toHaveValue('o');
    await expect.element(page.getByLabelText('Change filter: Status Active')).toBeVisible();
    await expect.element(table.getByRole('columnheader', { name: 'Website' })).toBeVisible();
    await expect.element(table.getByRole('columnheader', { name: 'Type' })).not.toBeInTheDocument();
    expect(server.inputsOf('GET', '/api/companies')[0]).toMatchObject({
      search: 'o',
      status: 'active',
      sort: '-name',
    });
  });
});

describe('list layout', () => {
  test('columns can be chosen, and are stored in the address', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies();
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Website' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Type' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(table.getByRole('columnheader', { name: 'Website' })).toBeVisible();
    await expect.element(table.getByRole('columnheader', { name: 'Type' })).not.toBeInTheDocument();
    expect(screen.search()).toHaveProperty('columns', expect.stringContaining('website'));
  });

  test('compact density makes rows shorter, and is stored in the address', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies();
    const height = () =>
      table
        .getByRole('row', { name: /Harbour/ })
        .element()
        .getBoundingClientRect().height;
    await expect.element(table.getByRole('link', { name: 'Harbour' })).toBeVisible();
    const before = height();
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    await expect.poll(height).toBeLessThan(before);
    expect(screen.search()).toEqual({ density: 'compact' });
  });

  test('below 768 px, rows are cards, and sorting moves into the Display menu', async () => {
    await page.viewport(390, 844);
    mockCompanies(mockServer());
    const screen = await renderCompanies();
    await expect
      .element(page.getByRole('list', { name: 'Companies' }).getByRole('link', { name: 'Harbour' }))
      .toBeVisible();
    await expect.element(table).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitemradio', { name: 'Name ↓' }).click();
    await expect.poll(names).toEqual(['Northwind', 'Meridian', 'Harbour']);
    expect(screen.search()).toEqual({ sort: '-name' });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

test('a card omits empty fields; a table row shows a placeholder', async () => {
  mockCompanies(mockServer(), [companyOf(7, { name: 'Bare', website: null })]);
  await renderCompanies('?columns=name,website');
  const noneText = page.getByText('None', { exact: true });
  await expect.element(table.getByRole('link', { name: 'Bare' })).toBeVisible();
  await expect.element(noneText).toBeInTheDocument();
  await page.viewport(390, 844);
  const cards = page.getByRole('list', { name: 'Companies' });
  await expect.element(cards.getByRole('link', { name: 'Bare' })).toBeVisible();
  await expect.element(noneText).not.toBeInTheDocument();
});

describe('list pages', () => {
  const first = Array.from({ length: 30 }, (_, index) => companyOf(100 + index));
  const second = [companyOf(200, { name: 'The last one' })];
  const loadMore = page.getByRole('button', { name: 'Load more' });

  test('the next page loads when the end is in view, and then shows the total', async () => {
    const server = mockServer();
    server.answer(contract.companies.list, ({ cursor }) =>
      cursor === 'page-2'
        ? { items: second, nextCursor: null }
        : { items: first, nextCursor: 'page-2' },
    );
    await renderCompanies();
    const status = page.getByText('30 companies so far');
    await expect.element(status).toBeInTheDocument();
    loadMore.element().scrollIntoView();
    await expect.element(table.getByRole('link', { name: 'The last one' })).toBeInTheDocument();
    await expect.element(page.getByText('31 companies')).toBeInTheDocument();
    await expect.element(loadMore).not.toBeInTheDocument();
  });

  test('a failed page keeps the existing rows, shows the reason, and can be retried', async () => {
    const server = mockServer();
    let refused = true;
    server.answer(contract.companies.list, ({ cursor }) => {
      if (cursor === undefined) return { items: first, nextCursor: 'page-2' };
      return refused ? refusal(503) : { items: second, nextCursor: null };
    });
    await renderCompanies();
    await expect.element(loadMore).toBeInTheDocument();
    loadMore.element().scrollIntoView();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn't load more\./);
    await expect.element(table.getByRole('link', { name: 'Company 100' })).toBeInTheDocument();
    refused = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(table.getByRole('link', { name: 'The last one' })).toBeInTheDocument();
  });
});

describe('list shortcuts', () => {
  test('search with /, move with j and k, select with x, add with n', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies();
    await expect.element(table.getByRole('link', { name: 'Harbour' })).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(table.getByRole('link', { name: 'Harbour' })).toHaveFocus();
    await userEvent.keyboard('jk');
    await expect.element(table.getByRole('link', { name: 'Harbour' })).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(table.getByRole('checkbox', { name: 'Select Harbour' })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect.element(table.getByRole('checkbox', { name: 'Select Harbour' })).not.toBeChecked();
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('n');
    await expect.element(search).toHaveValue('n');
    search.element().blur();
    await userEvent.keyboard('n');
    await expect.poll(() => screen.search()).toHaveProperty('create', true);
  });
});
