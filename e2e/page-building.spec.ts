import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { EditorScreen } from './fixtures/editor-screen.ts';
import { MediaScreen, pictureFile } from './fixtures/media-screen.ts';
import { PagesApi } from './fixtures/pages-screen.ts';
import { unique } from './fixtures/product.ts';
import { home, siteOf } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test.setTimeout(150_000);

test(
  'a section is moved to another position, by dragging and by keyboard',
  deep(
    'e2e/page-editor.spec.ts › text is edited in place, undone and redone; sections are moved and duplicated',
  ),
  async ({ admin }) => {
    const { page } = admin;
    const editor = new EditorScreen(page);
    const id = await editor.create('Dragged', `dragged-${unique()}`);
    for (const kind of ['Hero', 'Steps', 'Call to action']) await editor.add(kind);
    await expect.poll(() => editor.order()).toEqual(['Hero', 'Steps', 'Call to action']);

    await editor.drag('Steps', 'Call to action');
    await expect.poll(() => editor.order()).toEqual(['Hero', 'Call to action', 'Steps']);
    await editor.expectSaved();

    // Keyboard alternative to dragging: the outline has buttons.
    await page.getByRole('tab', { name: 'Outline' }).focus();
    await page.keyboard.press('Enter');
    await editor.button('Move Steps: How it works up').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => editor.order()).toEqual(['Hero', 'Steps', 'Call to action']);
    await editor.expectSaved();
    const { draft } = await new PagesApi(admin.context.request).request<{
      draft: { content: { sections: { type: string }[] } };
    }>(`/${id}`);
    expect(draft.content.sections.map(({ type }) => type)).toEqual(['hero', 'steps', 'cta']);
  },
);

test(
  'a picture is uploaded in the editor, described, and seen by visitors',
  deep(
    'e2e/media.spec.ts › files dropped anywhere on the screen are uploaded, described, and given a focal point',
  ),
  async ({ admin, distributor, product, newBrowser, baseURL }) => {
    const { page } = admin;
    const { host } = await product.site(distributor, home);
    const editor = new EditorScreen(page);
    const slug = `pictured-${unique()}`;
    await editor.create('Pictured', slug);
    await editor.add('Picture');
    await editor.fields.getByRole('button', { name: 'Choose a picture' }).click();
    await expect(editor.dialog.getByText('No pictures yet')).toBeVisible();
    await editor.dialog
      .getByLabel('Files to upload')
      .setInputFiles([await pictureFile('desk.png', 1600, 1000)]);
    await editor.dialog.getByRole('button', { name: /^Use desk/ }).click();
    await expect(editor.dialog).toHaveCount(0);
    await expect(editor.canvas.locator('img[src^="/media-assets/"]')).toBeVisible();
    const altText = editor.fields.getByRole('textbox', { name: /Alternative text/i });
    await altText.fill('A desk at noon');
    await editor.expectSaved();
    await expectAccessible(page);
    await editor.publish();

    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    await visitor.goto(`${siteOf(host, baseURL)}/${slug}`);
    const picture = visitor.getByRole('img', { name: 'A desk at noon' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
      .toBeGreaterThan(0);

    const library = new MediaScreen(page);
    await library.open();
    await expect(library.file('desk.png')).toBeVisible();
  },
);

test(
  'a page scheduled in the editor goes live at its time',
  deep(
    'server/src/capabilities/pages/verbs/schedule.test.ts › the draft goes live at its time and not before; later edits wait',
  ),
  async ({ admin, distributor, product, newBrowser, watch, baseURL }) => {
    watch.expectProblem(/status of 404/);
    const { page } = admin;
    const { host } = await product.site(distributor, home);
    const editor = new EditorScreen(page);
    const slug = `planned-${unique()}`;
    const id = await editor.create('Planned', slug);
    await editor.add('Hero');
    await editor.expectSaved();
    await editor.selectFromMenu('Publish later…');
    const tomorrow = new Date(Date.now() + 26 * 60 * 60 * 1000).toISOString().slice(0, 16);
    await editor.dialog.getByLabel('Date and time').fill(tomorrow);
    await editor.dialog.getByRole('button', { name: 'Schedule publishing' }).click();
    await expect(page.getByRole('region', { name: 'Scheduled' })).toBeVisible();
    await editor.writeInPlace('What you do, in one sentence', 'Written since');
    await editor.expectSaved();

    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    const address = `${siteOf(host, baseURL)}/${slug}`;
    expect((await visitor.goto(address))?.status()).toBe(404);
    await product.publishScheduledPage(id);
    await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200);
    // The scheduled version, without later edits.
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'What you do, in one sentence',
    );
    await editor.open(id);
    await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText('Written since');
    await expect(page.getByRole('region', { name: 'Scheduled' })).toHaveCount(0);
    await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  },
);

test(
  'a link is chosen from pages, services and posts, and a broken one is reported',
  deep(
    'web/src/capabilities/pages/editor/form/link-dialog.browser.test.tsx › offers pages, services and posts while typing, and marks drafts',
  ),
  async ({ admin, distributor }) => {
    const { page } = admin;
    const editor = new EditorScreen(page);
    const api = new PagesApi(admin.context.request);
    const word = `word${unique()}`;
    const other = await api.create(`Prices ${word}`, `prices-${word}`);
    await api.write(other, 'Prices');
    await api.publish(other);
    await api.create(`Idea ${word}`, `idea-${word}`);
    const response = await admin.context.request.post('/api/services', {
      data: {
        company_id: distributor.id,
        name: `Lines ${word}`,
        category: 'voice',
        provider: 'Provider',
      },
    });
    expect(response.status(), await response.text()).toBe(200);
    const { id: service } = (await response.json()) as { id: string };
    await admin.context.request.post(`/api/services/${service}/publish`);

    await editor.create('Linking', `linking-${unique()}`);
    await editor.add('Call to action');
    await editor.fields.getByRole('button', { name: 'Get in touch', exact: true }).click();
    const linkButton = editor.fields.getByRole('button', { name: 'Link: choose a page' });
    await linkButton.click();
    await editor.dialog.getByRole('textbox').fill(word);
    await expect(editor.dialog.getByRole('list', { name: 'Services' })).toContainText(
      `Lines ${word}`,
    );
    await expect(editor.dialog.getByRole('list', { name: 'Pages' })).toContainText('Draft');
    await expectAccessible(page);
    await editor.dialog.getByRole('button', { name: `Prices ${word}` }).click();
    const linkField = editor.fields.getByRole('textbox', { name: 'Link' });
    await expect(linkField).toHaveValue(`/prices-${word}`);
    await linkField.fill(`/idea-${word}`);
    await editor.expectSaved();

    await editor.button('Publish').click();
    const problems = editor.dialog.getByRole('list', { name: 'Problems' });
    await expect(problems).toContainText(`points to /idea-${word}, which doesn't exist.`);
    await expect(
      editor.dialog.getByRole('button', { name: 'Publish page', exact: true }),
    ).toBeEnabled();
    await expectAccessible(page);
  },
);

test(
  'a page is saved as a template, another page starts from it, and the template is removed',
  deep(
    'web/src/capabilities/pages/pages/new-page.browser.test.tsx › a new page › starts from a template of the company',
  ),
  async ({ admin }) => {
    const { page } = admin;
    const editor = new EditorScreen(page);
    const name = `Offer ${unique()}`;
    await editor.create('Model', `model-${unique()}`);
    await editor.add('Hero');
    await editor.writeInPlace('What you do, in one sentence', 'Said once');
    await editor.expectSaved();
    await editor.selectFromMenu('Save as a template…');
    await editor.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await expectAccessible(page);
    await editor.dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(editor.toasts).toContainText('Template saved');

    await page.goto('/admin/cms/pages/new');
    await page.getByRole('radio', { name }).check();
    await page.getByRole('textbox', { name: 'Title' }).fill('From it');
    await page.getByRole('textbox', { name: 'Address' }).fill(`from-it-${unique()}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create draft' }).click();
    await editor.waitUntilReady();
    await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText('Said once');

    await page.goto('/admin/cms/pages/new');
    await page.getByRole('button', { name: `Remove the template ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(editor.toasts).toContainText(`${name} was moved to the recycle bin`);
    await expect(page.getByRole('radio', { name })).toHaveCount(0);
  },
);

test(
  'opening an inherited page in the editor offers to customise it',
  deep(
    'web/src/capabilities/pages/pages/edit-page.browser.test.tsx › copies an inherited page and opens the new draft',
  ),
  async ({ admin, distributor, product, signIn, watch }) => {
    // A page of a company above isn't available to the company below.
    watch.expectProblem(/status of 404/);
    const shop = await product.company({
      name: `Shop ${unique()}`,
      kind: 'reseller',
      parent: distributor,
    });
    const parentApi = new PagesApi(admin.context.request);
    const slug = `terms-${unique()}`;
    const upstream = await parentApi.create('Terms', slug);
    await parentApi.write(upstream, 'From above');
    await parentApi.publish(upstream);

    const childOwner = await signIn(await product.person(shop, 'owner'));
    const editor = new EditorScreen(childOwner.page);
    await childOwner.page.goto(`/admin/cms/pages/edit/${upstream}`);
    await expect(
      childOwner.page.getByRole('heading', { name: `This page comes from ${distributor.name}` }),
    ).toBeVisible();
    await expectAccessible(childOwner.page);
    await childOwner.page.getByRole('button', { name: 'Make your own copy' }).click();
    await editor.waitUntilReady();
    await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText('From above');
    expect(childOwner.page.url()).not.toContain(upstream);
  },
);
