import { deep } from './fixtures/deep.ts';
import type { Locator, Page } from '@playwright/test';
import { sectionLabels } from '@trunkline/contract/pages/reusable-listing';
import { expectAccessible, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { EditorScreen } from './fixtures/editor-screen.ts';
import { pictureFile } from './fixtures/media-screen.ts';
import { PagesApi } from './fixtures/pages-screen.ts';
import { listFromSupplier } from './fixtures/offers.ts';
import { unique } from './fixtures/product.ts';
import { home, siteOf } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Every kind of section with content of its own, by the label it is added with. */
const { reusable: _, ...kinds } = sectionLabels;
type Kind = keyof typeof kinds;

/** Recognises each kind by something that only it contains. */
const locatorsIn = (main: Locator): Record<Kind, Locator> => ({
  hero: main.getByRole('heading', { level: 1, name: 'What you do, in one sentence' }),
  text: main.getByText('Typed by hand, in one go.'),
  faq: main.getByText('What do people ask first?'),
  steps: main.getByText('What happens first.'),
  social_proof: main.getByText('customers', { exact: true }),
  feature_grid: main.getByText('What it does for people.'),
  comparison: main.getByRole('columnheader', { name: 'Option B', exact: true }),
  pricing_table: main.getByRole('link', { name: /^View details: / }).first(),
  service_catalogue: main.getByRole('searchbox', { name: 'Search services' }),
  // The seeded post that the platform shares with the sites below.
  post_list: main.getByRole('link', { name: 'When calls sound bad, look at the LAN first' }),
  partner_locator: main.getByRole('search', { name: 'Partners' }),
  form: main.getByRole('form', { name: 'Write to us' }),
  cta: main.getByRole('heading', { name: 'Ready to begin?' }),
  logo_strip: main.getByRole('img', { name: 'Harbour Telecom' }),
  image: main.getByRole('img', { name: 'A desk at noon' }),
  embed: main.getByRole('link', { name: 'Open on YouTube' }),
});

const expectLoaded = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
    .toBeGreaterThan(0);

/** Uploads a picture in the picker and selects it. */
async function uploadPicture(editor: EditorScreen, name: string): Promise<void> {
  await editor.dialog
    .getByLabel('Files to upload')
    .setInputFiles([await pictureFile(`${name}.png`, 1600, 1000)]);
  await editor.dialog.getByRole('button', { name: new RegExp(`^Use ${name}`) }).click();
  await expect(editor.dialog).toHaveCount(0);
}

/** Selects a picture from the library. */
async function pickFromLibrary(editor: EditorScreen, name: string): Promise<void> {
  await editor.dialog.getByRole('list', { name: 'Pictures' }).getByRole('button', { name }).click();
  await editor.dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(editor.dialog).toHaveCount(0);
}

const outlineButton = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Sections' }).getByRole('button', { name, exact: true });

test.setTimeout(150_000);

test(
  'a page is built from scratch with every kind of section, checked, filled in, published, and read without JavaScript',
  deep(
    'e2e/pages.spec.ts › every block of a marketing page is accessible without JavaScript, in light and dark mode and on a phone',
  ),
  async ({ admin, distributor, product, newBrowser, baseURL }) => {
    const { page } = admin;
    const { host } = await product.site(distributor, home);
    await listFromSupplier(page.request);
    const editor = new EditorScreen(page);
    const slug = `built-${unique()}`;
    const id = await editor.create('Built here', slug);
    for (const kind of Object.values(kinds)) await editor.add(kind);
    await expect.poll(() => editor.order()).toEqual(Object.values(kinds));
    await page.getByRole('tab', { name: 'Outline' }).click();
    await outlineButton(page, 'Video or map: A video').click();
    const address = editor.fields.getByRole('textbox', { name: 'Address' });
    await address.fill('https://evil.example/x');
    await editor.expectSaved();

    // Problems block publishing, and each links to its section.
    await editor.button('Publish').click();
    const problems = editor.dialog.getByRole('list', { name: 'Problems' });
    await expect(problems).toContainText('Choose a picture.');
    await expect(problems).toContainText('Only YouTube and Vimeo videos');
    await expect(
      editor.dialog.getByRole('button', { name: 'Publish page', exact: true }),
    ).toBeDisabled();
    await expectAccessible(page);
    const showProblem = (text: string) =>
      problems
        .getByRole('listitem')
        .filter({ hasText: text })
        .getByRole('button', { name: 'Show' })
        .first()
        .click();
    await showProblem('Only YouTube and Vimeo videos');
    await address.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await page.getByRole('tab', { name: 'Outline' }).click();
    await outlineButton(page, 'Picture').click();
    await editor.fields.getByRole('button', { name: 'Choose a picture' }).click();
    await uploadPicture(editor, 'desk');
    await editor.fields.getByRole('textbox', { name: /Alternative text/i }).fill('A desk at noon');

    await outlineButton(page, 'Logos: In good company').click();
    await editor.fields.getByRole('button', { name: 'Add logo' }).click();
    await editor.fields.getByRole('button', { name: 'Choose a picture' }).click();
    await pickFromLibrary(editor, 'desk.png');
    await editor.fields.getByRole('textbox', { name: 'Name' }).fill('Harbour Telecom');

    // Instead of the first services, the table shows the chosen one.
    await outlineButton(page, 'Prices: Prices').click();
    const offers = editor.canvas.getByRole('link', { name: /^View details: / });
    await expect(offers).toHaveCount(3);
    await editor.fields.getByRole('combobox', { name: 'Add a service' }).fill('sip');
    await page.getByRole('option', { name: 'SIP trunks' }).click();
    await expect(editor.fields.getByRole('button', { name: 'Remove SIP trunks' })).toBeVisible();
    await expect(offers).toHaveCount(1);

    // Rich text: replaces the sample text and inserts a picture.
    await outlineButton(page, 'Text').click();
    const text = editor.fields.getByRole('textbox', { name: 'Content' });
    await text.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Typed by hand, ');
    await page.keyboard.press('ControlOrMeta+B');
    await page.keyboard.type('in one go.');
    await page.keyboard.press('ControlOrMeta+B');
    await page.keyboard.press('Enter');
    await editor.fields.getByRole('button', { name: 'Picture', exact: true }).click();
    await pickFromLibrary(editor, 'desk.png');
    // Publishing requires alternative text, which the library doesn't have.
    await text.locator('img').click();
    await editor.fields.getByRole('button', { name: 'Picture', exact: true }).click();
    await editor.dialog.getByRole('textbox', { name: 'Alternative text' }).fill('A desk at night');
    await editor.dialog.getByRole('button', { name: 'Save' }).click();
    const prose = editor.canvas.locator('.prose').first();
    await expect(prose.locator('strong')).toHaveText('in one go.');
    // The canvas shows the picture as visitors get it: at a suitable width, with its space
    // reserved.
    await expect(prose.locator('img[srcset][width="1600"][height="1000"]')).toBeVisible();
    await editor.expectSaved();
    await editor.publish();
    // The selection and its fields remain, and the toast links to the page.
    await expect(editor.fields.getByRole('heading', { level: 2 })).toHaveText('Text');
    await expect(page.getByRole('tab', { name: 'Outline', selected: true })).toBeVisible();
    await expect(editor.toasts.getByRole('button', { name: 'View page' })).toBeVisible();

    const { published } = await new PagesApi(admin.context.request).request<{
      published: { content: { sections: { type: string }[] } };
    }>(`/${id}`);
    expect(published.content.sections.map(({ type }) => type)).toEqual(Object.keys(kinds));

    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    await visitor.goto(`${siteOf(host, baseURL)}/${slug}`);
    const main = visitor.getByRole('main');
    for (const [kind, locator] of Object.entries(locatorsIn(main)))
      await expect(locator, kind).toBeVisible();
    await expect(main.locator('.prose strong').first()).toHaveText('in one go.');
    for (const picture of [
      main.getByRole('img', { name: 'A desk at noon' }),
      main.getByRole('img', { name: 'Harbour Telecom' }),
      main.locator('.prose img[alt="A desk at night"][srcset][loading="lazy"]'),
    ]) {
      await picture.scrollIntoViewIfNeeded();
      await expectLoaded(picture);
    }
    await visitor.setViewportSize({ width: 390, height: 800 });
    await expectNoHorizontalOverflow(visitor);
  },
);
