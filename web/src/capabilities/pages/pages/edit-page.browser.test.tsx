import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editedPageOf, editor, renderContent } from '../../../testing/content-screen.tsx';
import { deferredAnswer, refusal, type MockServer } from '../../../testing/mock-server.ts';
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
const missing = { code: 'not_found', message: 'Not found.' } as const;

function setUpServer(server: MockServer, items = [terms]) {
  server.answer(contract.pages.get, () => refusal(404, missing));
  server.answer(contract.pages.inherited, () => ({ items }));
}
const copyButton = page.getByRole('button', { name: 'Make your own copy' });
const heading = page.getByRole('heading', { name: 'This page comes from Harbour' });

test('copies an inherited page and opens the new draft', async () => {
  const { server, screen } = await renderContent(path, setUpServer);
  await expect.element(heading).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'View on site' }))
    .toHaveAttribute('href', '/terms');
  server.answer(contract.pages.override, () => editedPageOf(24));
  await copyButton.click();
  await expect
    .poll(() => screen.router.latestLocation.pathname)
    .toBe(`/admin/cms/pages/edit/${idOf(24)}`);
  await expect
    .poll(() => server.inputsOf('POST', '/api/pages/override'))
    .toEqual([{ slug: 'terms' }]);
});

test('shows why the copy failed, and can be retried', async () => {
  const { server } = await renderContent(path, setUpServer);
  server.answer(contract.pages.override, () => refusal(409, { message: 'There is one already.' }));
  await copyButton.click();
  await expect.element(page.getByText('There is one already.')).toBeVisible();
  await expect.element(copyButton).toBeEnabled();
});

test('refers people who cannot create pages to an administrator', async () => {
  await renderContent(path, setUpServer, meOf({ permissions: ['pages:read'] }));
  await expect.element(page.getByText(/Ask an administrator/)).toBeVisible();
  await expect.element(copyButton).not.toBeInTheDocument();
});

test('a page that is not inherited is not found', async () => {
  await renderContent(path, (server) => setUpServer(server, []), editor);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Page not found/);
  await expect.element(heading).not.toBeInTheDocument();
});

test('leaving before the lock is granted releases it afterwards', async () => {
  const id = idOf(24);
  const { answer, release } = deferredAnswer({
    lock: {
      mine: true,
      user_id: idOf(2),
      name: 'Rita Field',
      since: terms.updated_at,
      expires_at: terms.updated_at,
    },
  });
  const { server, screen } = await renderContent(
    `/admin/cms/pages/edit/${id}`,
    (mock) => {
      mock.answer(contract.pages.get, () => editedPageOf(24));
      mock.answer(contract.pages.takeLock, () => answer);
      mock.answer(contract.pages.releaseLock, () => ({ id }));
      mock.answer(contract.pages.list, () => ({ items: [], nextCursor: null }));
    },
    editor,
  );
  const requestCount = (path: string) => server.inputsOf('POST', `/api/pages/${id}/${path}`).length;
  await expect.poll(() => requestCount('lock')).toBe(1);
  await screen.router.navigate({ to: '/admin/cms/pages' });
  await expect.element(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  expect(requestCount('lock/release')).toBe(0);
  release();
  await expect.poll(() => requestCount('lock/release')).toBe(1);
});
