import type { FrameLocator } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { EditorScreen } from './fixtures/editor-screen.ts';
import { PagesApi } from './fixtures/pages-screen.ts';
import { unique } from './fixtures/product.ts';
import { home, siteOf } from './fixtures/site.ts';
import { expect, type SignedIn, test } from './fixtures/test.ts';

const headline = (canvas: FrameLocator) => canvas.getByRole('heading', { level: 1 });

/** Creates and publishes a page through the API, and returns its ID. */
async function publishPage({ context }: SignedIn, slug: string, heading: string): Promise<string> {
  const api = new PagesApi(context.request);
  const id = await api.create('Whole', slug);
  await api.write(id, heading);
  await api.publish(id);
  return id;
}

test.setTimeout(120_000);

test('a page is previewed at desktop, tablet and phone width, light and dark', async ({
  admin,
}) => {
  const { page } = admin;
  const editor = new EditorScreen(page);
  await editor.open(await publishPage(admin, `looked-${unique()}`, 'Looked at'));
  const root = editor.canvas.locator(':root');
  const backdrop = async () => {
    const frame = await (await page.locator('#preview-frame').elementHandle())?.contentFrame();
    return frame?.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  };
  const width = () => root.evaluate((element) => element.clientWidth);
  const widths = page.getByRole('group', { name: 'Width' });

  const measuredWidths: number[] = [];
  for (const [label, expected] of [
    ['Desktop', 1280],
    ['Tablet', 768],
    ['Phone', 390],
  ] as const) {
    const button = widths.getByRole('button', { name: label });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    // Allows for the borders, and for a scroll bar where there is one.
    await expect.poll(async () => expected - (await width())).toBeLessThan(20);
    measuredWidths.push(await width());
    await expect(headline(editor.canvas)).toBeVisible();
  }
  expect(measuredWidths).toEqual(measuredWidths.toSorted((a, b) => b - a));

  const light = await backdrop();
  await editor.button('Show in dark theme').click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect.poll(backdrop).not.toBe(light);
  // Only the page changes: the editor keeps its own colour scheme.
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  await editor.button('Show in light theme').click();
  await expect.poll(backdrop).toBe(light);
});

test(
  'a page moves to another address, and the old one redirects',
  deep(
    'server/src/capabilities/pages/verbs/change-slug.test.ts › the old address redirects to the page, on its site and on those below',
  ),
  async ({ admin, distributor, product, newBrowser, baseURL }) => {
    const { page } = admin;
    const { host } = await product.site(distributor, home);
    const word = unique();
    const editor = new EditorScreen(page);
    await editor.open(await publishPage(admin, `before-${word}`, 'Moved about'));
    await editor.button('Page settings').click();
    const address = editor.dialog.getByRole('textbox', { name: 'Address', exact: true });
    await address.fill('Not An Address');
    await editor.dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await address.fill(`after-${word}`);
    await editor.dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(editor.toasts).toContainText(`The page is now at /after-${word}`);
    await expect(editor.dialog).toContainText(`These addresses redirect here: /before-${word}`);
    await expectAccessible(page);

    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    const site = siteOf(host, baseURL);
    const response = await visitor.goto(`${site}/before-${word}`);
    const redirect = await response?.request().redirectedFrom()?.response();
    expect(redirect?.status()).toBe(301);
    expect(new URL(visitor.url()).pathname).toBe(`/after-${word}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Moved about');
  },
);

test(
  'a draft is discarded, a page is unpublished, and another starts from a copy',
  deep(
    'server/src/capabilities/pages/verbs/discard-draft.test.ts › a discarded draft remains available as a version',
  ),
  async ({ admin, distributor, product, newBrowser, watch, baseURL }) => {
    watch.expectProblem(/status of 404/);
    const { page } = admin;
    const { host } = await product.site(distributor, home);
    const word = unique();
    const editor = new EditorScreen(page);
    const id = await publishPage(admin, `kept-${word}`, 'What visitors see');
    await editor.open(id);
    await editor.writeInPlace('What visitors see', 'Thought better of');
    await editor.expectSaved();

    const dialog = page.getByRole('alertdialog');
    await editor.selectFromMenu('Discard draft…');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(editor.toasts).toContainText('Draft discarded');
    await expect(headline(editor.canvas)).toHaveText('What visitors see');
    await editor.button('More').click();
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Discard draft…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);

    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    const address = `${siteOf(host, baseURL)}/kept-${word}`;
    expect((await visitor.goto(address))?.status()).toBe(200);
    await editor.selectFromMenu('Unpublish…');
    await dialog.getByRole('button', { name: 'Unpublish page' }).click();
    await expect(editor.toasts).toContainText('Page unpublished');
    await expect(editor.button('Publish')).toBeVisible();
    await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(404);
    await expect(headline(editor.canvas)).toHaveText('What visitors see');

    await editor.selectFromMenu('Duplicate');
    await expect(page.getByRole('heading', { name: 'Duplicate page', level: 1 })).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill('Another');
    await page.getByRole('textbox', { name: 'Address' }).fill(`copied-${word}`);
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await editor.waitUntilReady();
    await expect(headline(editor.canvas)).toHaveText('What visitors see');
  },
);

test(
  'a change to the inherited page is reviewed: the company keeps its own page, then switches to the original',
  deep(
    'server/src/capabilities/pages/verbs/keep-mine.test.ts › a dismissed change above is not reported again',
  ),
  async ({ admin, distributor, product, signIn }) => {
    const shop = await product.company({
      name: `Shop ${unique()}`,
      kind: 'reseller',
      parent: distributor,
    });
    const slug = `shared-${unique()}`;
    const parentApi = new PagesApi(admin.context.request);
    const original = await publishPage(admin, slug, 'First from above');
    const publishAbove = async (heading: string, version: number) => {
      await parentApi.write(original, heading, version);
      await parentApi.publish(original);
    };

    const childOwner = await signIn(await product.person(shop, 'owner'));
    const { page } = childOwner;
    const editor = new EditorScreen(page);
    const copy = await new PagesApi(childOwner.context.request).request<{ id: string }>(
      '/override',
      {
        slug,
      },
    );
    await editor.open(copy.id);
    const notice = page.getByRole('region', { name: 'The original has changed' });
    await expect(notice).toHaveCount(0);

    await publishAbove('Second from above', 0);
    await editor.open(copy.id);
    await expect(notice).toContainText(distributor.name);
    await notice.getByRole('button', { name: 'See what changed' }).click();
    await expect(editor.dialog).toContainText('First from above');
    await expect(editor.dialog).toContainText('Second from above');
    await expectAccessible(page);
    await editor.dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(editor.toasts).toContainText('Your page stays as it is');
    await expect(notice).toHaveCount(0);
    await expect(headline(editor.canvas)).toHaveText('First from above');

    await publishAbove('Third from above', 0);
    await editor.open(copy.id);
    await notice.getByRole('button', { name: 'See what changed' }).click();
    // Only changes since it was last reviewed.
    await expect(editor.dialog).not.toContainText('First from above');
    await editor.dialog.getByRole('button', { name: 'Use the original' }).click();
    await expect(editor.toasts).toContainText('The original is now your draft');
    await expect(headline(editor.canvas)).toHaveText('Third from above');
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a page that is a single text is split into sections at its headings',
  deep(
    'web/src/capabilities/pages/editor/model/split-text.browser.test.tsx › each second-level heading starts a section; nothing is left out',
  ),
  async ({ admin }) => {
    const { page } = admin;
    const api = new PagesApi(admin.context.request);
    const editor = new EditorScreen(page);
    const id = await api.create('One text', `text-${unique()}`);
    await api.request(
      `/${id}/draft`,
      {
        draft_version: 0,
        content:
          '<p>Before it all.</p><h2>Prices</h2><p>They are low.</p><h2>Terms</h2><p>Short.</p>',
      },
      'PATCH',
    );
    await page.goto(`/admin/cms/pages/edit/${id}`);
    const text = page.getByRole('textbox', { name: 'Page text' });
    await expect(text).toContainText('They are low.', { timeout: 40_000 });
    await expectAccessible(page);
    await editor.button('Convert to sections').click();
    await editor.waitUntilReady();
    await expect.poll(() => editor.order()).toEqual(['Text', 'Text', 'Text']);
    await expect(editor.canvas.getByRole('heading', { level: 2 })).toHaveText(['Prices', 'Terms']);
    await editor.expectSaved();
    await page.reload();
    await editor.waitUntilReady();
    await expect(editor.canvas.getByText('They are low.')).toBeVisible();
  },
);

test(
  'a broken section is reported and remains on the page until it is removed',
  deep(
    'server/src/capabilities/pages/content.test.ts › broken sections in a save › go where the editor placed them, as stored',
  ),
  async ({ admin, product }) => {
    const { page } = admin;
    const api = new PagesApi(admin.context.request);
    const editor = new EditorScreen(page);
    const id = await api.create('Broken', `broken-${unique()}`);
    const stored = [
      { type: 'hero', title: 'Still whole' },
      { type: 'carousel', slides: ['from another time'] },
    ];
    await product.asPlatform((tx) =>
      tx
        .updateTable('pages')
        .set({ content: JSON.stringify({ sections: stored }) })
        .where('id', '=', id)
        .execute(),
    );
    await editor.open(id);
    const warning = page.getByRole('region', { name: 'Broken sections' });
    await expect(warning).toContainText("One section is broken, so visitors don't see it.");
    const note = editor.canvas.getByRole('note');
    await expect(note).toContainText("visitors don't see it (carousel)");
    await page.getByRole('tab', { name: 'Outline' }).click();
    await editor.button('Broken section').click();
    await expect(editor.fields.getByRole('heading')).toHaveText('This section is broken');
    await expect(editor.fields).toContainText('from another time');
    await expectAccessible(page);

    // Unrelated edits leave it unchanged.
    await editor.writeInPlace('Still whole', 'Whole, and changed');
    await editor.expectSaved();
    await editor.open(id);
    await expect(note).toContainText('carousel');
    await page.getByRole('tab', { name: 'Outline' }).click();
    await editor.button('Remove Broken section').click();
    await editor.expectSaved();
    await editor.open(id);
    await expect(headline(editor.canvas)).toHaveText('Whole, and changed');
    await expect(note).toHaveCount(0);
    await expect(warning).toHaveCount(0);
  },
);
