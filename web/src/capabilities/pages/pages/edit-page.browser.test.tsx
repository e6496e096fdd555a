import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editedPageOf, editor, renderContent } from '../../../testing/content-screen.tsx';
import { refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, meOf } from '../../../testing/records.ts';

const terms = {
  id: idOf(30),
  slug: 'terms',
  title: 'Terms',
  description: '',
  company_name: 'Harbour',
  updated_at: '2030-01-01T00:00:00Z',
};
const path = `/admin/cms/pages/edit/${terms.id}`;
const missing = { code: 'not_found', message: 'It is not there.' } as const;

function play(server: MockServer, items = [terms]) {
  server.answer(contract.pages.get, () => refusal(404, missing));
  server.answer(contract.pages.inherited, () => ({ items }));
}
const begin = page.getByRole('button', { name: 'Make your own copy' });
const heading = page.getByRole('heading', { name: 'This page comes from Harbour' });

test('a page of a company above is customised, and its draft opened', async () => {
  const { server, screen } = await renderContent(path, play);
  await expect.element(heading).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'View on site' }))
    .toHaveAttribute('href', '/terms');
  server.answer(contract.pages.override, () => editedPageOf(24));
  await begin.click();
  await expect
    .poll(() => screen.router.latestLocation.pathname)
    .toBe(`/admin/cms/pages/edit/${idOf(24)}`);
  await expect
    .poll(() => server.inputsOf('POST', '/api/pages/override'))
    .toEqual([{ slug: 'terms' }]);
});

test('shows why that failed, and can be retried', async () => {
  const { server } = await renderContent(path, play);
  server.answer(contract.pages.override, () => refusal(409, { message: 'There is one already.' }));
  await begin.click();
  await expect.element(page.getByText('There is one already.')).toBeVisible();
  await expect.element(begin).toBeEnabled();
});

test('tells people who cannot create pages whom to ask', async () => {
  await renderContent(path, play, meOf({ permissions: ['pages:read'] }));
  await expect.element(page.getByText(/Ask an administrator/)).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
});

test('a page that is not inherited is not found', async () => {
  await renderContent(path, (server) => play(server, []), editor);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Page not found/);
  await expect.element(heading).not.toBeInTheDocument();
});
