import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { EditorScreen } from './fixtures/editor-screen.ts';
import { unique } from './fixtures/product.ts';
import { home, siteOf } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test.setTimeout(150_000);

test(
  'a section made reusable is shown on two pages, and one edit changes both',
  deep(
    'server/src/capabilities/pages/reusable-sections.test.ts › publishing a section changes it in place on every page that refers to it',
  ),
  async ({ admin, distributor, product, newBrowser, watch, baseURL }) => {
    watch.expectProblem(/status of 409/);
    const { page } = admin;
    const { host } = await product.site(distributor, home);
    const editor = new EditorScreen(page);
    const name = `Offer ${unique()}`;
    const slugs = [`first-${unique()}`, `second-${unique()}`];
    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    const expectShown = async (title: string) => {
      for (const slug of slugs) {
        await visitor.goto(`${siteOf(host, baseURL)}/${slug}`);
        await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
      }
    };

    await editor.create('First', slugs[0] ?? '');
    await editor.add('Call to action');
    await editor.button('Make reusable').click();
    await editor.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await editor.dialog.getByRole('button', { name: 'Make reusable' }).click();
    await expect(editor.canvas.getByText(`Reusable section: ${name}`)).toBeVisible();
    await editor.expectSaved();
    await editor.publish();

    await editor.create('Second', slugs[1] ?? '');
    await editor.add('Hero');
    await editor.add(name);
    await expect(editor.canvas.getByRole('heading', { name: 'Ready to begin?' })).toBeVisible();
    await editor.expectSaved();
    await expectAccessible(page);
    await editor.publish();
    await expectShown('Ready to begin?');

    await page.getByRole('link', { name: 'Edit reusable section' }).click();
    await expect(editor.button('Used on 2 pages')).toBeVisible();
    await expect(editor.fields.getByRole('heading', { name: 'Call to action' })).toBeVisible();
    await editor.editInPlace('Ready to begin?', 'Begin today');
    await editor.expectSaved();
    await expectShown('Ready to begin?');
    await editor.button('Publish').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText("2 pages: 'First', 'Second'");
    await dialog.getByRole('button', { name: 'Publish section' }).click();
    await expect(editor.toasts).toContainText('Reusable section published');
    await expectAccessible(page);
    await expectShown('Begin today');

    await page.getByRole('link', { name: 'All reusable sections' }).click();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText('This section is used on 2 pages. Remove or detach it'),
    ).toBeVisible();
  },
);
