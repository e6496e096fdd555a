import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';
import { expect, test } from './fixtures/test.ts';
import { canary, payloads } from './payloads/index.ts';

/** As it can be stored: PostgreSQL takes neither NUL nor half a sign; the write would have left both out. */
const storable = (html: string) => html.replaceAll('\0', '').toWellFormed();
const all = Object.values(payloads).flat().map(storable);

/** Listens for everything a payload may try; text, as it runs in the page before anything else does. */
const trap = `
  window.fired = 0;
  window.violations = [];
  window.fire = () => { window.fired += 1; };
  document.addEventListener('securitypolicyviolation', (event) => {
    window.violations.push(event.violatedDirective + ' ' + event.blockedURI);
  });
`;

/** Does to every element below a place what a visitor could do, and says what should not be there. */
const provoke = `(root) => {
  const allowed = new Set(('H1 H2 H3 H4 P BR HR BLOCKQUOTE PRE CODE UL OL LI DL DT DD A STRONG EM B I U S SMALL SUB ' +
    'SUP MARK ABBR TIME TABLE CAPTION THEAD TBODY TFOOT TR TH TD FIGURE FIGCAPTION IMG DETAILS SUMMARY').split(' '));
  const attributes = new Set('href title rel src alt width height loading scope colspan rowspan datetime lang dir open'.split(' '));
  const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);
  const events = ['error', 'load', 'focus', 'blur', 'mouseover', 'mouseenter', 'mousedown', 'pointerover', 'click',
    'dblclick', 'keydown', 'input', 'change', 'toggle', 'beforematch', 'animationstart', 'animationend',
    'transitionend', 'scroll', 'wheel', 'touchstart', 'copy', 'paste', 'begin', 'submit', 'reset'];
  document.addEventListener('click', (event) => event.preventDefault(), true);
  const found = [];
  const elements = [...root.querySelectorAll('*')];
  for (const element of elements) {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !allowed.has(element.tagName)) found.push(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) if (!attributes.has(name)) found.push(name + '=' + value);
    if (element.tagName === 'A' && element.hasAttribute('href') && !schemes.has(element.protocol)) found.push(element.outerHTML);
    if (element.tagName === 'IMG' && element.hasAttribute('src') && !schemes.has(new URL(element.src, location.href).protocol)) found.push(element.outerHTML);
    for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
  }
  return { found, elements: elements.length };
}`;

interface Watched {
  readonly page: Page;
  readonly dialogs: string[];
  readonly requests: string[];
  readonly address: string;
}

async function open(context: BrowserContext, address: string): Promise<Watched> {
  await context.addInitScript({ content: trap });
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

const Outcome = z.object({ found: z.array(z.string()), elements: z.number() });
const State = z.object({ fired: z.number(), violations: z.array(z.string()) });

/** Nothing ran, nothing was fetched, nobody was led away; whatever is left is on the allow-list. */
async function expectHarmless(
  { page, dialogs, requests, address }: Watched,
  roots: string,
  patience = 1000,
) {
  const outcomes = z
    .array(Outcome)
    .parse(await page.evaluate(`[...document.querySelectorAll('${roots}')].map(${provoke})`));
  // What loads or moves of its own accord has time to do so.
  await page.waitForTimeout(patience);
  const state = State.parse(await page.evaluate('({ fired, violations })'));
  expect(outcomes.flatMap(({ found }) => found)).toEqual([]);
  expect(state.fired).toBe(0);
  expect(dialogs).toEqual([]);
  expect(requests).toEqual([]);
  expect(page.url()).toBe(address);
  return { outcomes, violations: state.violations };
}

const sectionsPage = {
  sections: all.map((content) => ({ type: 'text' as const, content: `${content}<p>end</p>` })),
};
/** As answers to questions, sixty to a section. */
const answersPage = {
  sections: Array.from({ length: Math.ceil(all.length / 60) }, (_, index) => ({
    type: 'faq' as const,
    title: 'Questions',
    items: all
      .slice(index * 60, index * 60 + 60)
      .map((answer, place) => ({ question: `Question ${place}`, answer })),
  })),
};
/** The same as whole pages of HTML: what one of them leaves open reaches into those behind it. */
const wholePages = Object.entries(payloads).map(
  ([name, list]) => `<h2>${name}</h2>${list.map(storable).join('\n')}`,
);

test.describe.configure({ timeout: 120_000 });

test('the payloads do run where nothing holds them', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const { page, dialogs } = await open(context, new URL('/about', baseURL).href);
  await page.evaluate(
    `for (const html of ${JSON.stringify(payloads['handlers'])}) {
      const place = document.createElement('div');
      place.innerHTML = html;
      document.body.append(place);
    }`,
  );
  await expect.poll(() => page.evaluate('fired')).toBeGreaterThan(10);
  expect(dialogs).toEqual([]);
  await context.close();
});

for (const [path, bypassCSP] of [
  ['with the content security policy', false],
  ['without the content security policy', true],
] as const) {
  test(`nothing runs in documents, ${path}`, async ({ browser, product, distributor, baseURL }) => {
    const { port } = new URL(baseURL ?? '');
    const context = await browser.newContext({ bypassCSP });
    const violations: string[] = [];
    const { host } = await product.site(distributor, { published: true, content: sectionsPage });
    const address = `http://${host}:${port}/`;
    const opened = await open(context, address);
    const { outcomes, violations: ofSections } = await expectHarmless(opened, 'main .prose');
    expect(outcomes).toHaveLength(all.length);
    violations.push(...ofSections);

    for (const [index, content] of wholePages.entries()) {
      const slug = `whole-${index}`;
      await product.asPlatform((tx) =>
        tx
          .insertInto('pages')
          .values({
            company_id: distributor.id,
            slug,
            title: 'Whole',
            published: true,
            content: JSON.stringify(content),
          })
          .execute(),
      );
      const whole = await open(context, `${address}${slug}`);
      const result = await expectHarmless(whole, 'main .prose', 250);
      expect(result.outcomes).toHaveLength(1);
      violations.push(...result.violations);
      await whole.page.close();
    }
    // Nothing is left for the policy to stop either: it is the second line, not the first.
    expect(violations).toEqual([]);
    await context.close();
  });
}

test('nothing runs where a component puts stored HTML into the page', async ({
  browser,
  product,
  distributor,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? '');
  const context = await browser.newContext({ bypassCSP: true });
  const { host } = await product.site(distributor, {
    published: true,
    content: answersPage,
  });
  const opened = await open(context, `http://${host}:${port}/about-nothing`);
  // As React's dangerouslySetInnerHTML does; then once more from what the browser made of it.
  const count = await opened.page.evaluate(`(async () => {
    const answer = await fetch('/api/pages/published?slug=home');
    const { content } = await answer.json();
    const texts = content.sections.flatMap((section) => section.items.map((item) => item.answer));
    for (const html of texts) {
      const first = document.createElement('div');
      first.className = 'placed';
      document.body.append(first);
      first.innerHTML = html;
      const second = document.createElement('div');
      second.className = 'placed';
      document.body.append(second);
      second.innerHTML = first.innerHTML;
      const parsed = new DOMParser().parseFromString(first.innerHTML, 'text/html');
      const third = document.createElement('div');
      third.className = 'placed';
      third.append(...parsed.body.childNodes);
      document.body.append(third);
    }
    return texts.length;
  })()`);
  expect(count).toBe(all.length);
  const { outcomes } = await expectHarmless(opened, '.placed');
  expect(outcomes).toHaveLength(all.length * 3);
  await context.close();
});
