import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { EditorScreen } from './fixtures/editor-screen.ts';
import { PagesApi } from './fixtures/pages-screen.ts';
import { unique } from './fixtures/product.ts';
import { home, siteOf } from './fixtures/site.ts';
import { expect, type SignedIn, test } from './fixtures/test.ts';

const features = {
  type: 'feature_grid',
  title: 'What you get',
  features: [
    { icon: 'phone', title: 'Lines', description: 'As many as you need.' },
    { icon: 'video', title: 'Meetings', description: 'Face to face.', link: '/' },
  ],
};
const action = {
  type: 'cta',
  title: 'Ready?',
  buttons: [{ text: 'Write to us', link: '/', type: 'primary' }],
};
const table = {
  type: 'comparison',
  title: 'What differs',
  columns: ['Basic', 'Full'],
  rows: [{ label: 'Recording', values: ['no'] }],
};
const questions = {
  type: 'faq',
  title: 'Questions',
  items: [
    { question: 'What is it?', answer: '<p>A platform.</p>' },
    { question: 'What does it cost?', answer: '<p>It <a href="/prices">depends</a>.</p>' },
  ],
};

/** Opens a page with these sections in the editor. */
async function openEditor(
  { page, context }: SignedIn,
  slug: string,
  sections: readonly object[],
): Promise<EditorScreen> {
  const api = new PagesApi(context.request);
  const id = await api.create('In place', slug);
  await api.writeSections(id, sections);
  const editor = new EditorScreen(page);
  await editor.open(id);
  return editor;
}

test.setTimeout(150_000);

test(
  'the text of an item is edited in place, saved, undone, redone, published and read by a visitor',
  deep(
    'web/src/capabilities/pages/editor/canvas/in-place.browser.test.tsx › Enter and Tab keep the text, Escape reverts it; no key reaches outer listeners',
  ),
  async ({ admin, distributor, product, newBrowser, baseURL }) => {
    const { page } = admin;
    const { host } = await product.site(distributor, home);
    const slug = `items-${unique()}`;
    const editor = await openEditor(admin, slug, [features, action, table, questions]);
    const title = editor.textField('Features 2: Title');

    // The text is inside a link, which is inert in the editor.
    await editor.editInPlace('Meetings', 'Conferences');
    await expect(editor.fields.getByRole('heading', { name: 'Features', level: 2 })).toBeVisible();
    await editor.expectSaved();
    await page.keyboard.press('Enter');
    await expect(title).not.toBeFocused();
    await editor.button('Undo').click();
    await expect(title).toHaveText('Meetings');
    await editor.button('Redo').click();
    await expect(title).toHaveText('Conferences');

    // A button's label, by keyboard only: tab from text to text, and undo.
    await editor.textField('Buttons 1: Text').focus();
    await editor.replaceText('Talk to us');
    await editor.expectSaved();
    await expect(editor.fields.getByRole('heading', { name: 'Call to action' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(editor.textField('Buttons 1: Text')).toHaveText('Write to us');
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(editor.textField('Buttons 1: Text')).toHaveText('Talk to us');
    await page.keyboard.press('Tab');
    await expect(editor.section('Comparison')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(editor.textField('Title').filter({ hasText: 'What differs' })).toBeFocused();
    await page.keyboard.press('Escape');

    // A cell that was empty, and a question, which expands.
    await editor.textField('Rows 1: Values 2').click();
    await editor.typeOver('30 days');
    await expect(editor.canvas.getByText('A platform.')).toBeHidden();
    await editor.writeInPlace('What is it?', 'What is all this?');
    await expect(editor.canvas.getByText('A platform.')).toBeVisible();
    await page.keyboard.press('Enter');
    await editor.expectSaved();
    await expectAccessible(page);
    await editor.publish();

    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    await visitor.goto(`${siteOf(host, baseURL)}/${slug}`);
    await expect(visitor.getByRole('link', { name: 'Conferences' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Talk to us' })).toBeVisible();
    await expect(visitor.getByRole('row', { name: /Recording/ }).getByRole('cell')).toHaveText([
      'No',
      '30 days',
    ]);
    await expect(visitor.getByText('What is all this?')).toBeVisible();
    await expect(visitor.locator('[contenteditable]')).toHaveCount(0);
  },
);

test(
  'clicking rich text opens its field beside the page, also on a phone',
  deep(
    'web/src/capabilities/pages/editor/form/section-form.browser.test.tsx › rich text selected on the page expands with the focus in it, and can be collapsed again',
  ),
  async ({ admin }) => {
    const { page } = admin;
    const editor = await openEditor(admin, `rich-${unique()}`, [action, questions]);
    await editor.canvas.getByText('What does it cost?').click();
    const prose = editor.canvas.locator('.prose').filter({ hasText: 'It depends.' });
    await prose.click();
    const answer = editor.fields.getByRole('textbox', { name: 'Answer' });
    await expect(answer).toBeFocused();
    await expect(answer).toBeInViewport();
    await expect(answer).toHaveText('It depends.');
    await page.keyboard.type(' Ask.');
    await expect(prose).toHaveText('It depends. Ask.');
    await editor.expectSaved();

    await page.setViewportSize({ width: 390, height: 800 });
    await editor.button('Page').click();
    await prose.click();
    await expect(answer).toBeFocused();
    await expect(answer).toBeInViewport();
    await expect
      .poll(() => editor.fields.evaluate((fields) => fields.scrollWidth - fields.clientWidth))
      .toBe(0);
    await expectAccessible(page);
  },
);
