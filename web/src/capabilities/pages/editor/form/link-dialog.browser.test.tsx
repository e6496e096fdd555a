import { contract } from '@trunkline/contract';
import type { LinkTarget } from '@trunkline/contract/pages';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockServer, refusal } from '../../../../testing/mock-server.ts';
import { idOf } from '../../../../testing/records.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { EditedContext } from '../edited-context.ts';
import { LinkDialog } from './link-dialog.tsx';

const all: readonly LinkTarget[] = [
  { kind: 'page', title: 'Prices', path: '/prices', live: true },
  { kind: 'page', title: 'Spring', path: '/spring', live: false },
  { kind: 'service', title: 'Trunks', path: '/services/trunks', live: true },
  { kind: 'post', title: 'Trunks explained', path: '/blog/trunks-explained', live: true },
];

async function open(edited: string | null = null) {
  const server = mockServer();
  server.answer(contract.pages.linkTargets, ({ search }) => ({
    items: all.filter(({ title }) => title.toLowerCase().includes(String(search))),
  }));
  const onClose = vi.fn<(address: string | null) => void>();
  await renderScreen(
    <EditedContext value={edited}>
      <LinkDialog current="" onClose={onClose} />
    </EditedContext>,
  );
  return { server, onClose };
}
const list = (name: string) => page.getByRole('list', { name, exact: true });

test('offers pages, services and posts while typing, and marks drafts', async () => {
  const { onClose } = await open();
  await expect
    .element(list('Pages').getByRole('button', { name: /Spring/ }))
    .toMatchTextContent(/Draft/);
  await expect.element(list('Services')).toBeVisible();
  await page.getByRole('textbox').fill('trunks');
  await expect.element(list('Pages')).not.toBeInTheDocument();
  await expect.element(list('Posts').getByRole('button')).toMatchTextContent(/explained/);
  await list('Services').getByRole('button').click();
  expect(onClose.mock.calls).toEqual([['/services/trunks']]);
});

test('searches the site of the page being edited', async () => {
  const { server } = await open(idOf(21));
  await expect.element(list('Posts')).toBeVisible();
  expect(server.inputsOf('GET', '/api/pages/link-targets')).toEqual([{ id: idOf(21), search: '' }]);
});

test('reports when nothing is found or the site cannot be searched', async () => {
  const { server, onClose } = await open();
  await page.getByRole('textbox').fill('nothing like it');
  await expect.element(page.getByText('No page, service or post has this title.')).toBeVisible();
  server.answer(contract.pages.linkTargets, () => refusal(500));
  await page.getByRole('textbox').fill('prices');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn't search the site/);
  await page.getByRole('textbox').fill('/contact');
  await page.getByRole('button', { name: 'Use this address' }).click();
  expect(onClose.mock.calls).toEqual([['/contact']]);
});
