import { contract } from '@trunkline/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { editedPageOf } from '../../../../testing/content-screen.tsx';
import { mockServer, refusal } from '../../../../testing/mock-server.ts';
import { idOf, platform } from '../../../../testing/records.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { TemplateDialog } from './template-dialog.tsx';

async function open() {
  const server = mockServer();
  const onClose = vi.fn<() => void>();
  await renderScreen(
    <TemplateDialog tenant={platform.id} page={editedPageOf(24)} onClose={onClose} />,
  );
  return {
    server,
    onClose,
    sent: () => server.inputsOf('POST', `/api/pages/${idOf(24)}/template`),
  };
}
const name = page.getByRole('textbox', { name: 'Name' });
const save = page.getByRole('button', { name: 'Save template' });

test('a page is saved as a template under its own name or another', async () => {
  const { server, onClose, sent } = await open();
  server.answer(contract.pages.saveTemplate, () => ({
    id: idOf(31),
    title: 'Offer',
    description: 'For spring',
    content: { sections: [] },
    created_at: '2030-01-01T00:00:00Z',
    may: ['delete'],
  }));
  await expect.element(name).toHaveValue('Page 24');
  await name.fill('Offer');
  await page.getByRole('textbox', { name: 'Description' }).fill('For spring');
  await save.click();
  await expect.element(page.getByText('Template saved')).toBeVisible();
  expect(sent()).toEqual([{ id: idOf(24), title: 'Offer', description: 'For spring' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a missing or duplicate name shows an error beside the field, and the input is kept', async () => {
  const { server, onClose, sent } = await open();
  await name.fill(' ');
  await save.click();
  await expect.element(name).toHaveAccessibleDescription('Please enter a name.');
  await expect.element(name).toHaveFocus();
  expect(sent()).toEqual([]);
  const message = 'Another template already uses this name. Choose a different one.';
  server.answer(contract.pages.saveTemplate, () =>
    refusal(400, { code: 'validation_failed', fields: [{ path: 'title', message }] }),
  );
  await name.fill('Offer');
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(message);
  await expect.element(name).toHaveValue('Offer');
  expect(onClose).not.toHaveBeenCalled();
});
