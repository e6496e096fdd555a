import { contract } from '@trunkline/contract';
import type { OwnTemplate, PageTemplate } from '@trunkline/contract/pages';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editedPageOf, pageRowOf, renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';

const landing: PageTemplate = {
  name: 'landing',
  label: 'Landing page',
  description: 'One offer.',
  content: { sections: [{ type: 'hero', title: 'x' }] },
};
const ownOf = (
  number: number,
  title: string,
  may: OwnTemplate['may'] = ['delete'],
): OwnTemplate => ({
  id: idOf(number),
  title,
  description: '',
  content: { sections: [{ type: 'steps', steps: [] }] },
  created_at: '2030-01-01T00:00:00Z',
  may,
});

async function open(
  ownTemplates: OwnTemplate[] = [],
  setUpServer: (server: MockServer) => void = () => {},
) {
  const remaining = [...ownTemplates];
  return renderContent('/admin/cms/pages/new', (server) => {
    server.answer(contract.pages.templates, () => [landing]);
    server.answer(contract.pages.ownTemplates, () => ({ items: remaining }));
    server.answer(contract.pages.create, () => pageRowOf(24));
    server.answer(contract.pages.get, () => editedPageOf(24));
    server.answer(contract.pages.removeTemplate, ({ id }) => {
      remaining.splice(
        remaining.findIndex((item) => item.id === id),
        1,
      );
      return { id };
    });
    setUpServer(server);
  });
}
const choice = (name: string) => page.getByRole('radio', { name });
const ownGroup = page.getByRole('group', { name: 'Your templates' });

describe('a new page', () => {
  test('starts from a template of the company', async () => {
    const { server } = await open([ownOf(31, 'Offer')]);
    await ownGroup.getByRole('radio', { name: 'Offer' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Spring');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/pages'))
      .toEqual([{ title: 'Spring', slug: 'spring', from: { kind: 'own_template', id: idOf(31) } }]);
  });

  test('offers only the built-in templates while the company has no templates of its own', async () => {
    await open();
    await expect.element(choice('Landing page')).toBeVisible();
    await expect.element(ownGroup).not.toBeInTheDocument();
  });

  test('rejects reserved addresses', async () => {
    const { server } = await open();
    const address = page.getByRole('textbox', { name: 'Address' });
    await page.getByRole('textbox', { name: 'Title' }).fill('Profile');
    for (const reserved of ['profile', 'services/hosted-pbx']) {
      await address.fill(reserved);
      await page.getByRole('button', { name: 'Create draft' }).click();
      await expect
        .element(address)
        .toHaveAccessibleDescription(/This address is reserved\. Choose another one\./);
    }
    await address.fill('profiles');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/pages'))
      .toMatchObject([{ title: 'Profile', slug: 'profiles' }]);
  });

  test("can be created when the company's templates cannot be read", async () => {
    await open([], (server) => server.answer(contract.pages.ownTemplates, () => refusal(500)));
    await expect.element(page.getByText(/Couldn't load/)).toBeVisible();
    await expect.element(choice('Landing page')).toBeVisible();
  });
});

describe('renaming a template', () => {
  const rename = page.getByRole('button', { name: 'Rename the template Offer' });
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });

  test('shows its new name, still selected; a name in use shows an error beside it', async () => {
    const { server } = await open([ownOf(31, 'Offer', ['rename']), ownOf(32, 'Other', [])]);
    await choice('Offer').click();
    await rename.click();
    await expect.element(name).toHaveValue('Offer');
    const message = 'Another template already uses this name. Choose a different one.';
    server.answer(contract.pages.renameTemplate, () =>
      refusal(400, { code: 'validation_failed', fields: [{ path: 'title', message }] }),
    );
    await name.fill('Other');
    await dialog.getByRole('button', { name: 'Rename template' }).click();
    await expect.element(name).toHaveAccessibleDescription(message);
    const renamed = ownOf(31, 'Quote', ['rename']);
    server.answer(contract.pages.renameTemplate, () => renamed);
    server.answer(contract.pages.ownTemplates, () => ({ items: [renamed] }));
    await name.fill('Quote');
    await dialog.getByRole('button', { name: 'Rename template' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(choice('Quote')).toBeChecked();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/pages/own-templates/${idOf(31)}`).at(-1))
      .toEqual({
        id: idOf(31),
        title: 'Quote',
        description: '',
      });
    await expect
      .element(page.getByRole('button', { name: 'Rename the template Other' }))
      .not.toBeInTheDocument();
  });
});

describe('removing a template', () => {
  const remove = page.getByRole('button', { name: 'Remove the template Offer' });
  const dialog = page.getByRole('alertdialog');

  test('asks first, removes it, and deselects it', async () => {
    const { server } = await open([ownOf(31, 'Offer'), ownOf(32, 'Other')]);
    await choice('Offer').click();
    await remove.click();
    await expect.element(dialog).toMatchTextContent(/Pages created from it won't change/);
    expect(server.inputsOf('POST', `/api/pages/own-templates/${idOf(31)}/remove`)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove template' }).click();
    await expect.element(page.getByText('Offer was moved to the recycle bin')).toBeVisible();
    await expect.element(choice('Offer')).not.toBeInTheDocument();
    await expect.element(choice('A blank page')).toBeChecked();
    await expect.element(choice('Other')).toBeVisible();
  });

  test('keeps a template whose removal is refused, and hides the button without permission', async () => {
    const { server } = await open([ownOf(31, 'Offer'), ownOf(32, 'Other', [])]);
    server.answer(contract.pages.removeTemplate, () => refusal(404, { message: 'It is gone.' }));
    await remove.click();
    await dialog.getByRole('button', { name: 'Remove template' }).click();
    await expect.element(page.getByText('It is gone.')).toBeVisible();
    await expect.element(choice('Offer')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Remove the template Other' }))
      .not.toBeInTheDocument();
  });
});
