import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { assetOf, mockMedia, librarian, renderMedia } from '../../../testing/media-screen.tsx';
import {
  deferredAnswer,
  type MockServer,
  mockServer,
  refusal,
} from '../../../testing/mock-server.ts';
import { idOf, platform, resultOf } from '../../../testing/records.ts';

const panel = page.getByRole('dialog');
const dialog = page.getByRole('alertdialog');
const files = page.getByRole('list', { name: 'Files' });
const tree = page.getByRole('navigation', { name: 'Folders' });
const alternative = panel.getByRole('textbox', { name: 'Alternative text' });
const save = panel.getByRole('button', { name: 'Save changes' });
const desk = assetOf(40, { original_filename: 'desk.png', alt_text: 'A desk', uses: 2 });

const useOf = (kind: string, number: number, label: string, company = platform) => ({
  kind,
  item_id: idOf(number),
  label,
  company_id: company.id,
  company_name: company.name,
});
const folder = (number: number, name: string, parent_id: string | null = null) => ({
  id: idOf(number),
  company_id: platform.id,
  parent_id,
  name,
  version: 1,
});

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  mockMedia(server, [desk, assetOf(41, { kind: 'document', original_filename: 'terms.pdf' })]);
});
const open = (id = desk.id, me = librarian()) => renderMedia(`?open=${id}`, me);

describe('a file in the panel', () => {
  test('shows a skeleton while loading, then all details', async () => {
    const { answer, release } = deferredAnswer(desk);
    server.answer(contract.media.get, () => answer);
    await open();
    await expect.element(panel.getByRole('status', { name: 'Loading the file' })).toBeVisible();
    release();
    await expect.element(alternative).toHaveValue('A desk');
    await expect.element(panel).toMatchTextContent(/desk\.png.*800 × 500 pixels.*No folder/);
    await expect
      .element(panel.getByRole('link', { name: 'Download' }))
      .toHaveAttribute('download', 'desk.png');
  });

  test('shows an error with an ID when it cannot be read, and retries', async () => {
    server.answer(contract.media.get, () => refusal(500));
    await open();
    await expect
      .element(panel.getByRole('alert'))
      .toMatchTextContent(/Couldn't load the file.*error-1234/);
    server.answer(contract.media.get, () => desk);
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(alternative).toHaveValue('A desk');
  });

  test('names every place that uses it, with links', async () => {
    const north = { ...platform, id: idOf(2), name: 'Northwind' };
    server.answer(contract.media.uses, () => ({
      items: [
        useOf('page', 50, 'Front page'),
        useOf('service', 51, 'Hosted PBX', north),
        useOf('setting', 52, 'main_logo'),
      ],
    }));
    await open();
    const uses = panel.getByRole('region', { name: 'Used in' });
    await expect
      .element(uses)
      .toMatchTextContent(/Page.*Front page.*Service.*Hosted PBX.*Northwind.*Main logo/);
    for (const [name, address] of [
      ['Front page', `/admin/cms/pages/edit/${idOf(50)}`],
      ['Hosted PBX', `/admin/services/${idOf(51)}`],
      ['Main logo', '/admin/tenant-settings'],
    ] as const)
      await expect.element(uses.getByRole('link', { name })).toHaveAttribute('href', address);
  });

  test('keeps its other details when the uses cannot be read', async () => {
    server.answer(contract.media.uses, () => refusal(403, { message: 'Not for you.' }));
    await open();
    await expect.element(panel.getByText(/Not for you\./)).toBeVisible();
    await expect.element(alternative).toHaveValue('A desk');
  });

  test('that is not a picture has neither alternative text nor a focal point', async () => {
    await open(idOf(41));
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('terms.pdf');
    await expect.element(alternative).not.toBeInTheDocument();
    await expect.element(panel.getByRole('radio')).toHaveLength(0);
  });
});

describe('the details of a file', () => {
  const sentInputs = () => server.inputsOf('PATCH', `/api/media/${desk.id}`);

  test('are saved only where they differ, with the alternative text on one line', async () => {
    server.answer(contract.media.update, (input) => ({ ...desk, ...input, version: 2 }));
    await open();
    await expect.element(save).toBeDisabled();
    await alternative.fill('A desk');
    await expect.element(save).toBeDisabled();
    await alternative.fill('A desk by\nthe window');
    await expect.element(alternative).toHaveValue('A desk by the window');
    await save.click();
    await expect
      .poll(sentInputs)
      .toEqual([{ id: desk.id, version: 1, alt_text: 'A desk by the window' }]);
    await expect.element(page.getByText('desk.png was saved')).toBeVisible();
  });

  test('require a name', async () => {
    await open();
    const name = panel.getByRole('textbox', { name: 'Name' });
    await name.fill('  ');
    await expect.element(name).toHaveAccessibleDescription('Enter a name.');
    await expect.element(save).toBeDisabled();
  });

  test('keep the input when refused, with the reason beside the field', async () => {
    const fields = [{ path: 'alt_text', message: 'Please write fewer words.' }];
    server.answer(contract.media.update, () =>
      refusal(400, { code: 'validation_failed', message: 'Not like this.', fields }),
    );
    await open();
    await alternative.fill('Many words');
    await save.click();
    await expect.element(alternative).toHaveAccessibleDescription(/Please write fewer words\./);
    await expect.element(alternative).toHaveValue('Many words');
  });

  test('show an error in the form when they cannot be saved at all', async () => {
    const message = 'Someone else has changed this file.';
    server.answer(contract.media.update, () => refusal(409, { code: 'conflict', message }));
    await open();
    await alternative.fill('Many words');
    await save.click();
    await expect.element(panel.getByRole('alert')).toMatchTextContent(/Someone else has changed/);
  });

  test('have a focal point that the arrow keys move up to the edge', async () => {
    server.answer(contract.media.update, (input) => ({ ...desk, ...input, version: 2 }));
    await open();
    const point = (name: string) => panel.getByRole('radio', { name, exact: true });
    await expect.element(point('middle, middle')).toBeChecked();
    point('middle, middle').element().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowRight}');
    await save.click();
    await expect.poll(sentInputs).toMatchObject([{ focal: '30' }]);
  });
});

test('deleting from the panel names the affected pages, and closes the panel', async () => {
  server.answer(contract.media.uses, () => ({ items: [useOf('post', 53, 'Spring news')] }));
  server.answer(contract.media.bulk, () => ({
    results: [resultOf({ id: desk.id, label: 'desk.png', ok: true })],
  }));
  const screen = await open();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Delete desk\.png\?.*used here:.*Post.*Spring news.*until the recycle bin is emptied/,
    );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => screen.search()).toEqual({});
  await expect.element(panel).not.toBeInTheDocument();
});

describe('the folder tree', () => {
  const sites = folder(60, 'Sites');
  const home = folder(61, 'Home', sites.id);
  beforeEach(() => {
    server.answer(contract.media.folders, () => ({ items: [home, sites, folder(62, 'Zoo')] }));
  });

  test('is sorted, and marks the current folder', async () => {
    const screen = await renderMedia();
    await expect.element(tree).toMatchTextContent(/All files.*Sites.*Home.*Zoo/);
    await expect
      .element(tree.getByRole('button', { name: 'All files' }))
      .toHaveAttribute('aria-current', 'true');
    await tree.getByRole('button', { name: 'Home' }).click();
    await expect
      .element(page.getByRole('paragraph').filter({ hasText: 'Sites / Home' }))
      .toBeVisible();
    expect(screen.search()).toEqual({ folder: home.id });
    await expect.element(files).toBeVisible();
    expect(server.inputsOf('GET', '/api/media').at(-1)).toMatchObject({ folder_id: home.id });
  });

  test('removes a folder without losing a file, and opens its parent', async () => {
    server.answer(contract.media.removeFolder, ({ id }) => ({ id }));
    const screen = await renderMedia(`?folder=${home.id}`);
    await page.getByRole('button', { name: 'Remove folder' }).click();
    await expect
      .element(dialog)
      .toMatchTextContent(
        /Remove the folder Home\?.*contents will move to the parent folder\. No files will be deleted/,
      );
    await dialog.getByRole('button', { name: 'Remove folder' }).click();
    await expect.poll(() => screen.search()).toEqual({ folder: sites.id });
  });

  test('lets a folder move anywhere except into itself', async () => {
    server.answer(contract.media.updateFolder, ({ name }) => ({ ...sites, name, version: 2 }));
    await renderMedia(`?folder=${sites.id}`);
    await page.getByRole('button', { name: 'Edit folder' }).click();
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Sites');
    await panel.getByRole('combobox').click();
    await expect.element(page.getByRole('option', { name: 'Zoo' })).toBeVisible();
    for (const name of ['Sites', 'Sites / Home'])
      await expect.element(page.getByRole('option', { name })).not.toBeInTheDocument();
    await page.getByRole('option', { name: 'Zoo' }).click();
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/media/folders/${sites.id}`))
      .toMatchObject([{ name: 'Sites', parent_id: idOf(62) }]);
  });
});

test('shows a skeleton until the list is loaded', async () => {
  const { answer, release } = deferredAnswer({ items: [desk], nextCursor: null });
  server.answer(contract.media.list, () => answer);
  await renderMedia();
  await expect.element(page.getByText('No files here yet')).not.toBeInTheDocument();
  expect(document.querySelector('[aria-busy=true], [role=status]')).not.toBeNull();
  release();
  await expect.element(files.getByRole('button', { name: /desk/ })).toBeVisible();
});

test('offers a way back to all files when nothing matches', async () => {
  const screen = await renderMedia('?search=zzz&kind=picture');
  await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(files.getByRole('button', { name: /desk/ })).toBeVisible();
  expect(screen.search()).toEqual({});
});
