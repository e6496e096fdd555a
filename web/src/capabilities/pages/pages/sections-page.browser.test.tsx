import { contract } from '@trunkline/contract';
import { ReusableRow } from '@trunkline/contract/pages';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';

const instant = '2026-03-10T12:00:00Z';
const offer = ReusableRow.parse({
  id: idOf(70),
  version: 1,
  may: ['update', 'publish', 'delete'],
  company_id: platform.id,
  company_name: platform.name,
  title: 'Offer',
  type: 'cta',
  state: 'changed',
  pages: 3,
  created_at: instant,
  updated_at: instant,
});

const open = (
  items: ReusableRow[] = [offer],
  me = meOf({ permissions: ['pages:read', 'pages:create'] }),
) =>
  renderContent(
    '/admin/cms/sections',
    (server: MockServer) =>
      server.answer(contract.pages.sections, () => ({ items, nextCursor: null })),
    me,
  );
const row = page.getByRole('row').filter({ hasText: 'Offer' });

test('lists sections with their kind, state and number of pages, for people who read pages', async () => {
  await open();
  await expect.element(row).toMatchTextContent(/Call to action.*Changed.*3/);
  await expect
    .element(page.getByRole('link', { name: 'Offer' }))
    .toHaveAttribute('href', `/admin/cms/sections/${offer.id}`);
});

test('explains how to make the first section', async () => {
  await open([]);
  await expect
    .element(page.getByText(/In the page editor, select a section/).first())
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^New/ })).not.toBeInTheDocument();
});

test('a section that is used on pages is not deleted, and an error explains why', async () => {
  const { server } = await open();
  const message = 'This section is used on 3 pages. Remove or detach it there first.';
  server.answer(contract.pages.removeSection, () => refusal(409, { code: 'conflict', message }));
  await page.getByRole('button', { name: 'Actions for Offer' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});
