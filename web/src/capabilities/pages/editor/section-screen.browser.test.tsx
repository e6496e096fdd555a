import { contract } from '@trunkline/contract';
import type { EditedSection } from '@trunkline/contract/pages';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editor as writer, renderContent } from '../../../testing/content-screen.tsx';
import { refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, platform } from '../../../testing/records.ts';

const instant = '2026-03-10T12:00:00Z';
const section: EditedSection = {
  id: idOf(72),
  version: 1,
  may: ['update', 'publish'],
  company_id: platform.id,
  company_name: platform.name,
  title: 'Begin here',
  type: 'cta',
  state: 'published',
  pages: 0,
  created_at: instant,
  updated_at: instant,
  content: { type: 'cta', title: 'Begin' },
  live: { type: 'cta', title: 'Begin' },
  uses: [],
};
const path = `/admin/cms/sections/${section.id}`;
const lockOf = (mine: boolean) => ({
  mine,
  user_id: idOf(99),
  name: 'Robin Okafor',
  since: instant,
  expires_at: instant,
});

function serve(server: MockServer, mine: boolean) {
  server.answer(contract.pages.section, () => section);
  server.answer(contract.pages.takeSectionLock, ({ take_over }) => ({
    lock: lockOf(mine || take_over === true),
  }));
  server.answer(contract.pages.releaseSectionLock, () => ({ id: section.id }));
}
const saves = (server: MockServer) => server.inputsOf('PATCH', `/api/pages/sections/${section.id}`);
const title = page.getByRole('textbox', { name: 'Title' });

test('saves typed text automatically, and keeps it in the browser when that fails', async () => {
  const { server } = await renderContent(path, (mock) => serve(mock, true), writer);
  server.answer(contract.pages.updateSection, () => ({
    ...section,
    version: 2,
    state: 'changed' as const,
    content: { type: 'cta' as const, title: 'Begin today' },
  }));
  await title.fill('Begin today');
  await expect
    .poll(() => saves(server), { timeout: 5_000 })
    .toMatchObject([{ version: 1, content: { type: 'cta', title: 'Begin today' } }]);
  await expect.element(page.getByRole('status', { name: 'Saving' })).toHaveTextContent('Saved');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('section-copy'))).toEqual([]);
  server.answer(contract.pages.updateSection, () => refusal(503, { code: 'server_error' }));
  await title.fill('Begin tomorrow');
  await expect
    .element(page.getByRole('status', { name: 'Saving' }))
    .toMatchTextContent(/Not saved: you're offline/);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('section-copy'))).toHaveLength(1);
});

test('is read-only while someone else edits it, and can be taken over', async () => {
  const { server } = await renderContent(path, (mock) => serve(mock, false), writer);
  const notice = page.getByRole('region', { name: 'Someone else is editing' });
  await expect.element(notice).toMatchTextContent(/^Robin Okafor started editing this section /);
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  await notice.getByRole('button', { name: 'Take over' }).click();
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(server.inputsOf('POST', `/api/pages/sections/${section.id}/lock`).at(-1)).toMatchObject({
    take_over: true,
  });
});
