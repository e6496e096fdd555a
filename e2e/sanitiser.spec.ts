import type { BrowserContext, Frame, Page } from '@playwright/test';
import * as z from 'zod';
import { deep } from './fixtures/deep.ts';
import { EditorScreen } from './fixtures/editor-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { canary, payloads } from './payloads/index.ts';

/**
 * Returns HTML as it can be stored: PostgreSQL accepts neither NUL nor lone surrogates, and saving
 * removes both.
 */
const toStorable = (html: string) => html.replaceAll('\0', '').toWellFormed();
const all = Object.values(payloads).flat().map(toStorable);

/**
 * Records whatever a payload does; a string, because it runs in the page before anything else.
 */
const recorderScript = `
  window.fired = 0;
  window.violations = [];
  window.fire = () => { window.fired += 1; };
  document.addEventListener('securitypolicyviolation', (event) => {
    window.violations.push(event.violatedDirective + ' ' + event.blockedURI);
  });
`;

const tags =
  'H1 H2 H3 H4 P BR HR BLOCKQUOTE PRE CODE UL OL LI DL DT DD A STRONG EM B I U S SMALL SUB SUP MARK ABBR TIME TABLE ' +
  'CAPTION THEAD TBODY TFOOT TR TH TD FIGURE FIGCAPTION IMG DETAILS SUMMARY';
const attributes =
  'href title rel src alt width height loading scope colspan rowspan datetime lang dir open';
/** Events that the browser can fire on its own. */
const browserEvents =
  'error load mouseover mouseenter pointerover toggle beforematch animationstart animationend transitionend begin';
/** Events that only a visitor causes. */
const visitorEvents =
  'focus blur mousedown click dblclick keydown input change scroll wheel touchstart copy paste submit reset';

interface AllowedNames {
  readonly attributes: string;
  readonly events: string;
}
const inDocuments: AllowedNames = { attributes, events: `${browserEvents} ${visitorEvents}` };
/** The editor marks its own elements and handles keys and clipboard itself. */
const inEditor: AllowedNames = {
  attributes: `${attributes} class contenteditable draggable`,
  events: browserEvents,
};

/**
 * Interacts with every element below a root as a visitor could, and reports anything that isn't
 * allowed.
 */
const findForbidden = (allowed: AllowedNames) => `(root) => {
  const tags = new Set('${tags}'.split(' '));
  const attributes = new Set('${allowed.attributes}'.split(' '));
  const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);
  const events = '${allowed.events}'.split(' ');
  document.addEventListener('click', (event) => event.preventDefault(), true);
  const violations = [];
  const elements = [...root.querySelectorAll('*')];
  for (const element of elements) {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !tags.has(element.tagName)) violations.push(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) if (!attributes.has(name)) violations.push(name + '=' + value);
    if (element.tagName === 'A' && element.hasAttribute('href') && !schemes.has(element.protocol)) violations.push(element.outerHTML);
    if (element.tagName === 'IMG' && element.hasAttribute('src') && !schemes.has(new URL(element.src, location.href).protocol)) violations.push(element.outerHTML);
    for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
  }
  return { violations, elements: elements.length };
}`;

/*
 * Waits until the browser has had time to run everything: all pictures have loaded or failed, one
 * requested last has loaded too, an animation has ended, and a timer has fired.
 */
const waitForExecution = `(async () => {
  const loaded = (image) => new Promise((resolve) => {
    if (image.complete) resolve();
    for (const name of ['load', 'error']) image.addEventListener(name, () => resolve(), { once: true });
  });
  await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map(loaded));
  const last = new Image();
  last.src = '/favicon.svg';
  await loaded(last);
  await document.documentElement.animate({ opacity: [1, 1] }, 1).finished;
  await new Promise((resolve) => setTimeout(resolve));
})()`;

interface WatchedPage {
  readonly page: Page;
  readonly dialogs: string[];
  readonly requests: string[];
  readonly address: string;
}

async function open(context: BrowserContext, address: string): Promise<WatchedPage> {
  await context.addInitScript({ content: recorderScript });
  const page = await context.newPage();
  const dialogs: string[] = [];
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes(canary)) requests.push(request.url());
  });
  context.on('page', (opened) => dialogs.push(`opened ${opened.url()}`));
  await page.goto(address);
  return { page, dialogs, requests, address };
}

const Outcome = z.object({ violations: z.array(z.string()), elements: z.number() });
const State = z.object({ fired: z.number(), violations: z.array(z.string()) });

/**
 * Expects that nothing ran, nothing was fetched and no one was navigated away, and that everything
 * left is on the allow-list.
 */
async function expectHarmless(
  { page, dialogs, requests, address }: WatchedPage,
  selector: string,
  allowed = inDocuments,
  target: Page | Frame = page,
) {
  const outcomes = z
    .array(Outcome)
    .parse(
      await target.evaluate(
        `[...document.querySelectorAll('${selector}')].map(${findForbidden(allowed)})`,
      ),
    );
  await target.evaluate(waitForExecution);
  const state = State.parse(await target.evaluate('({ fired, violations })'));
  expect(outcomes.flatMap((outcome) => outcome.violations)).toEqual([]);
  expect(state.fired).toBe(0);
  expect(dialogs).toEqual([]);
  expect(requests).toEqual([]);
  expect(page.url()).toBe(address);
  return { outcomes, violations: state.violations };
}

/** Splits a list in half: one journey with all of it would come close to the time limit. */
const inHalves = <Part>(parts: readonly Part[]) => {
  const size = Math.ceil(parts.length / 2);
  return [
    ['first', parts.slice(0, size)],
    ['second', parts.slice(size)],
  ] as const;
};
const sectionsOf = (contents: readonly string[]) => ({
  sections: contents.map((content) => ({ type: 'text' as const, content: `${content}<p>end</p>` })),
});
/** The payloads as whole HTML pages: an unclosed payload affects those after it. */
const wholePages = Object.entries(payloads).map(
  ([name, list]) => `<h2>${name}</h2>${list.map(toStorable).join('\n')}`,
);

test('the payloads do run when nothing blocks them', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const { page, dialogs } = await open(context, new URL('/about', baseURL).href);
  await page.evaluate(
    `for (const html of ${JSON.stringify(payloads['handlers'])}) {
      const container = document.createElement('div');
      container.innerHTML = html;
      document.body.append(container);
    }`,
  );
  await page.evaluate(waitForExecution);
  expect(await page.evaluate('fired')).toBeGreaterThan(10);
  expect(dialogs).toEqual([]);
  await context.close();
});

for (const [condition, bypassCSP] of [
  ['with the content security policy', false],
  ['without the content security policy', true],
] as const) {
  for (const [part, contents] of inHalves(all)) {
    test(
      `nothing runs in sections ${condition} (${part} half)`,
      deep('server/src/kernel/html.test.ts › every payload'),
      async ({ browser, product, distributor, baseURL }) => {
        const { port } = new URL(baseURL ?? '');
        const context = await browser.newContext({ bypassCSP });
        const site = { published: true, content: sectionsOf(contents) };
        const { host } = await product.site(distributor, site);
        const opened = await open(context, `http://${host}:${port}/`);
        const { outcomes, violations } = await expectHarmless(opened, 'main .prose');
        expect(outcomes).toHaveLength(contents.length);
        // Nothing is left for the CSP to block: it is the second line of defence, not the first.
        expect(violations).toEqual([]);
        await context.close();
      },
    );
  }

  for (const [part, documents] of inHalves(wholePages)) {
    const details =
      bypassCSP && part === 'first' ? {} : deep('server/src/kernel/html.test.ts › every payload');
    test(
      `nothing runs in whole documents ${condition} (${part} half)`,
      details,
      async ({ browser, product, distributor, baseURL }) => {
        const { port } = new URL(baseURL ?? '');
        const context = await browser.newContext({ bypassCSP });
        const site = { published: true, content: sectionsOf([]) };
        const { host } = await product.site(distributor, site);
        await product.asPlatform((tx) =>
          tx
            .insertInto('pages')
            .values(
              documents.map((content, index) => ({
                company_id: distributor.id,
                slug: `whole-${index}`,
                title: 'Whole',
                published: true,
                content: JSON.stringify(content),
              })),
            )
            .execute(),
        );
        for (const index of documents.keys()) {
          const fullPage = await open(context, `http://${host}:${port}/whole-${index}`);
          const { outcomes, violations } = await expectHarmless(fullPage, 'main .prose');
          expect(outcomes).toHaveLength(1);
          expect(violations).toEqual([]);
          await fullPage.page.close();
        }
        await context.close();
      },
    );
  }
}

test(
  'nothing runs when the editor opens a page stored without any checks',
  deep(
    'server/src/capabilities/pages/content.test.ts › sanitising › reading applies the same restrictions, however the content was stored',
  ),
  async ({ product, distributor, signIn, watch, baseURL }) => {
    watch.expectProblem(/Failed to load resource/);
    const person = await product.person(distributor, 'admin');
    const { context, page: first } = await signIn(person, { bypassCSP: true });
    // As many sections as a page can have.
    const payloadsPerSection = Math.ceil(all.length / 60);
    const maxSections = Array.from({ length: 60 }, (_, index) => ({
      type: 'text' as const,
      content: all
        .slice(index * payloadsPerSection, (index + 1) * payloadsPerSection)
        .join('<p>next</p>'),
    }));
    const stored = [{ sections: maxSections }, wholePages.join('\n')];
    const [sections, fullPages] = await product.asPlatform((tx) =>
      tx
        .insertInto('pages')
        .values(
          stored.map((content, index) => ({
            company_id: distributor.id,
            slug: `whole-${index}`,
            title: 'Whole',
            published: true,
            content: JSON.stringify(content),
          })),
        )
        .returning('id')
        .execute(),
    );
    const editorOf = (page: { id: string } | undefined) =>
      open(context, new URL(`/admin/cms/pages/edit/${page?.id}`, baseURL).href);

    const canvas = await editorOf(sections);
    await new EditorScreen(canvas.page).waitUntilReady();
    const frame = canvas.page.frames().find((frame) => frame.parentFrame() !== null);
    const rendered = await expectHarmless(canvas, '.prose', inEditor, frame);
    expect(rendered.outcomes.length).toBeGreaterThan(50);
    await canvas.page.close();

    const text = await editorOf(fullPages);
    await expect(text.page.locator('.ProseMirror').getByRole('heading').first()).toBeVisible({
      timeout: 40_000,
    });
    expect((await expectHarmless(text, '.ProseMirror', inEditor)).outcomes).toHaveLength(1);
    await text.page.close();
    await first.close();
  },
);

for (const [part, posts] of inHalves(wholePages)) {
  test(
    `nothing runs when the editor opens a post stored without any checks (${part} half)`,
    deep(
      'server/src/capabilities/blog/verbs/read-version.test.ts › removes scripts however they got into the database',
    ),
    async ({ product, distributor, signIn, watch, baseURL }) => {
      // Missing pictures; scripts must not report anything.
      watch.expectProblem(/Failed to load resource/);
      const person = await product.person(distributor, 'admin');
      const { context, page: first } = await signIn(person, { bypassCSP: true });
      const ids = await product.asPlatform((tx) =>
        tx
          .insertInto('blog_posts')
          .values(
            posts.map((content, index) => ({
              company_id: distributor.id,
              slug: `whole-${index}`,
              title: 'Whole',
              content,
            })),
          )
          .returning('id')
          .execute(),
      );
      expect(ids).toHaveLength(posts.length);
      for (const { id } of ids) {
        const opened = await open(context, new URL(`/admin/cms/blog/${id}`, baseURL).href);
        const editor = opened.page.getByRole('textbox', { name: 'Text', exact: true });
        await expect(editor.getByRole('heading', { level: 2 }).first()).toBeVisible({
          timeout: 40_000,
        });
        const { outcomes } = await expectHarmless(opened, '.ProseMirror', inEditor);
        expect(outcomes).toHaveLength(1);
        await opened.page.close();
      }
      await first.close();
    },
  );
}
