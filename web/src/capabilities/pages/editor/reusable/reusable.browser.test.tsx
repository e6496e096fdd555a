import { contract } from '@trunkline/contract';
import type { ContentSection, EditedSection, LibrarySection } from '@trunkline/contract/pages';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockServer, refusal } from '../../../../testing/mock-server.ts';
import { idOf, platform } from '../../../../testing/records.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { LibraryContext } from './library-context.ts';
import type { Library } from './library.ts';
import { LibraryPalette } from './library-palette.tsx';
import { MakeReusable } from './make-reusable.tsx';
import { ReusableFields } from './reusable-fields.tsx';

const content = { type: 'cta' as const, title: 'Begin' };
const offer: LibrarySection = { id: idOf(70), title: 'Offer', pages: 3, content, published: true };
const draft: LibrarySection = { ...offer, id: idOf(71), title: 'Draft', published: false };
const library: Library = {
  tenant: platform.id,
  company: platform.id,
  canCreate: true,
  sections: new Map([offer, draft].map((section) => [section.id, section])),
};
const created: EditedSection = {
  id: idOf(72),
  version: 1,
  may: ['update'],
  company_id: platform.id,
  company_name: platform.name,
  title: 'Begin here',
  type: 'cta',
  state: 'published',
  pages: 0,
  created_at: '2026-03-10T12:00:00Z',
  updated_at: '2026-03-10T12:00:00Z',
  content,
  live: content,
  uses: [],
};

async function openFields(section: string) {
  const onDetach = vi.fn<(content: ContentSection) => void>();
  await renderScreen(
    <LibraryContext value={library}>
      <ReusableFields section={section} onDetach={onDetach} />
    </LibraryContext>,
  );
  return onDetach;
}

test("shows a reusable section's name and page count, links to its editor, and detaches it as a copy", async () => {
  const onDetach = await openFields(offer.id);
  await expect.element(page.getByRole('heading', { name: 'Offer' })).toBeVisible();
  await expect.element(page.getByText(/used on 3 pages/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Edit reusable section' }))
    .toHaveAttribute('href', `/admin/cms/sections/${offer.id}`);
  await page.getByRole('button', { name: 'Detach section' }).click();
  expect(onDetach).toHaveBeenCalledWith(content);
});

test('explains why an unpublished or deleted section is not shown', async () => {
  await openFields(draft.id);
  await expect.element(page.getByText(/isn't published yet/)).toBeVisible();
  await openFields(idOf(79));
  await expect.element(page.getByText('This reusable section no longer exists')).toBeVisible();
});

test('makes a section reusable, and shows an error if the name is taken', async () => {
  const server = mockServer();
  const onMade = vi.fn<(id: string) => void>();
  await renderScreen(
    <LibraryContext value={library}>
      <MakeReusable section={content} onMade={onMade} />
    </LibraryContext>,
  );
  await page.getByRole('button', { name: 'Make reusable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make reusable' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveValue('Call to action: Begin');
  const message = 'Another reusable section already uses this name. Choose a different one.';
  server.answer(contract.pages.createSection, () =>
    refusal(400, { code: 'validation_failed', fields: [{ path: 'title', message }] }),
  );
  await dialog.getByRole('button', { name: 'Make reusable' }).click();
  await expect.element(name).toHaveAccessibleDescription(message);
  server.answer(contract.pages.createSection, () => created);
  await name.fill('Begin here');
  await dialog.getByRole('button', { name: 'Make reusable' }).click();
  await expect.poll(() => onMade.mock.calls).toEqual([[created.id]]);
  expect(server.inputsOf('POST', '/api/pages/sections').at(-1)).toEqual({
    company_id: platform.id,
    title: 'Begin here',
    content,
  });
});

test('the palette offers the sections by name, and reports which are drafts', async () => {
  const onAdd = vi.fn<(id: string) => void>();
  await renderScreen(
    <LibraryContext value={library}>
      <LibraryPalette onAdd={onAdd} />
    </LibraryContext>,
  );
  await expect.element(page.getByText('Call to action · Not published yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Offer' }).click();
  expect(onAdd).toHaveBeenCalledWith(offer.id);
});
