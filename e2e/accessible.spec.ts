import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { expectAccessible, violationsIn } from './fixtures/accessible.ts';

const origin = 'http://planted.test/';
/** As strict as the product's own policy. */
const policy =
  "default-src 'self' data:; style-src 'unsafe-inline'; require-trusted-types-for 'script'";
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** One violation per rule about elements. */
const elements: Readonly<Record<string, string>> = {
  accesskeys: '<button accesskey="s">Save</button><button accesskey="s">Send</button>',
  'area-alt': `<img src="${picture}" alt="Map" usemap="#map">
    <map name="map"><area href="#a" shape="rect" coords="0,0,9,9"></map>`,
  'aria-allowed-attr': '<button aria-checked="true">Bold</button>',
  'aria-allowed-role': '<article role="button" tabindex="0">Open</article>',
  'aria-command-name': '<div role="button" tabindex="0"></div>',
  'aria-conditional-attr': '<label><input type="checkbox" aria-checked="true"> Agree</label>',
  'aria-deprecated-role': '<ul role="directory"><li>One</li></ul>',
  'aria-hidden-focus': '<div aria-hidden="true"><button>Hidden</button></div>',
  'aria-input-field-name': '<div role="textbox" tabindex="0" contenteditable></div>',
  'aria-meter-name': '<div role="meter" aria-valuenow="1"></div>',
  'aria-progressbar-name': '<div role="progressbar" aria-valuenow="1"></div>',
  'aria-prohibited-attr': '<p><code aria-label="Name"></code></p>',
  'aria-required-attr': '<div role="checkbox" tabindex="0" aria-label="Agree"></div>',
  'aria-required-children': '<div role="list"><div role="button" tabindex="0">One</div></div>',
  'aria-required-parent': '<div role="tab" tabindex="0">First</div>',
  'aria-roles': '<div role="nonsense">Text</div>',
  'aria-tab-name': '<div role="tablist"><div role="tab" tabindex="0"></div></div>',
  'aria-text': '<p role="text">See <a href="#a">this</a></p>',
  'aria-toggle-field-name': '<div role="switch" tabindex="0" aria-checked="true"></div>',
  'aria-tooltip-name': '<div role="tooltip"></div>',
  'aria-treeitem-name':
    '<div role="tree" aria-label="Tree"><div role="treeitem" tabindex="0"></div></div>',
  'aria-valid-attr': '<p aria-nonsense="true">Text</p>',
  'aria-valid-attr-value': '<button aria-expanded="perhaps">More</button>',
  'autocomplete-valid': '<label>Name <input autocomplete="nonsense"></label>',
  'avoid-inline-spacing': '<p style="letter-spacing: 0.01em !important">Text</p>',
  blink: '<blink>Text</blink>',
  'button-name': '<button></button>',
  'color-contrast': '<p style="color: #999; background: #fff">Text</p>',
  'definition-list': '<dl><p>Text</p></dl>',
  dlitem: '<dt>Term</dt>',
  'empty-heading': '<h2></h2>',
  'empty-table-header': '<table><tr><th></th></tr><tr><td>1</td></tr></table>',
  'heading-order': '<h6>Far below</h6>',
  'image-alt': `<img src="${picture}">`,
  'image-redundant-alt': `<button>Search <img src="${picture}" alt="Search"></button>`,
  'input-button-name': '<input type="button">',
  'input-image-alt': `<input type="image" src="${picture}">`,
  label: '<input>',
  'label-content-name-mismatch': '<button aria-label="Remove">Save changes</button>',
  'label-title-only': '<input title="Name">',
  'landmark-banner-is-top-level': '<section aria-label="A"><div role="banner">Top</div></section>',
  'landmark-contentinfo-is-top-level':
    '<section aria-label="B"><div role="contentinfo">Foot</div></section>',
  'landmark-main-is-top-level': '<section aria-label="C"><div role="main">Main</div></section>',
  'landmark-no-duplicate-banner': '<div role="banner">Top</div>',
  'landmark-no-duplicate-contentinfo': '<div role="contentinfo">Foot</div>',
  'landmark-no-duplicate-main': '<div role="main">Main</div>',
  'landmark-unique': '<nav>One</nav><nav>Two</nav>',
  'link-in-text-block': `<p style="color: #000; background: #fff">Read all about it in
    <a href="#a" style="color: #112; text-decoration: none">the manual</a> of the product.</p>`,
  'link-name': '<a href="#a"></a>',
  list: '<ul><p>Text</p></ul>',
  listitem: '<div><li>One</li></div>',
  marquee: '<marquee>Text</marquee>',
  'nested-interactive': '<button>Open <a href="#a">this</a></button>',
  'object-alt': `<object data="${picture}"></object>`,
  'presentation-role-conflict': '<ul role="none" tabindex="0"><li>One</li></ul>',
  region: '<p>Outside of every landmark</p>',
  'role-img-alt': '<div role="img"></div>',
  'scope-attr-valid': '<table><tr><th scope="nonsense">A</th></tr><tr><td>1</td></tr></table>',
  'scrollable-region-focusable': `<div style="height: 50px; overflow: scroll">
    <p style="height: 500px">Text</p><p>Below</p></div>`,
  'select-name': '<select><option>One</option></select>',
  'summary-name': '<details><summary></summary>Text</details>',
  'svg-img-alt': '<svg role="img" width="9" height="9"></svg>',
  tabindex: '<button tabindex="5">First</button>',
  'table-duplicate-name':
    '<table summary="Sums"><caption>Sums</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>',
  'td-headers-attr':
    '<table><tr><th id="a">A</th></tr><tr><td headers="nothing">1</td></tr></table>',
  'valid-lang': '<p lang="nonsense">Text</p>',
};

/** Documents that violate the rules about whole documents. */
const documents: ReadonlyArray<{ rules: readonly string[]; html: string }> = [
  {
    rules: ['html-has-lang', 'document-title', 'landmark-one-main', 'page-has-heading-one'],
    html: `<html><head></head><body><p>Text</p></body></html>`,
  },
  {
    rules: ['html-lang-valid', 'meta-refresh', 'meta-viewport'],
    html: `<html lang="nonsense"><head><title>Page</title>
      <meta http-equiv="refresh" content="600">
      <meta name="viewport" content="user-scalable=no, maximum-scale=1"></head>
      <body><p>Text</p></body></html>`,
  },
  {
    rules: ['meta-viewport-large', 'html-xml-lang-mismatch', 'skip-link'],
    html: `<html lang="en" xml:lang="de"><head><title>Page</title>
      <meta name="viewport" content="maximum-scale=3"></head>
      <body><a href="#nowhere" style="position: absolute; left: -999px">Skip to content</a><p>Text</p></body></html>`,
  },
  {
    // An open dialog would hide everything behind it from other rules.
    rules: ['aria-dialog-name'],
    html: '<html lang="en"><title>Page</title><body><div role="dialog"><p>Sure?</p></div></body></html>',
  },
  {
    rules: ['aria-hidden-body'],
    html: `<html lang="en"><head><title>Page</title></head>
      <body aria-hidden="true"><p>Text</p></body></html>`,
  },
  {
    rules: ['frame-title', 'frame-focusable-content'],
    html: `<html lang="en"><head><title>Page</title></head><body><main><h1>Page</h1>
      <iframe srcdoc="<title>A</title>"></iframe>
      <iframe title="Keys" tabindex="-1" srcdoc="<title>B</title><button>Go</button>"></iframe>
      </main></body></html>`,
  },
];

/** Rules that axe can only report as `incomplete` for manual review, so no page violates them. */
const withoutViolation = [
  'aria-braille-equivalent',
  'bypass',
  'duplicate-id-aria',
  'form-field-multiple-labels',
  'frame-tested',
  'frame-title-unique',
  'no-autoplay-audio',
  'server-side-image-map',
  'th-has-data-cells',
  'video-caption',
];

const documentOf = (body: string) =>
  `<html lang="en"><head><title>Page</title></head>
   <body><main><h1>Page</h1></main>${body}</body></html>`;

/** Opens a document under the policy. */
async function open(page: Page, html: string): Promise<void> {
  await page.route(origin, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html>${html}`,
    }),
  );
  await page.goto(origin);
}

/** Returns the rules that axe should report on this page but doesn't. */
async function missedRules(page: Page, html: string, rules: readonly string[]): Promise<string[]> {
  await open(page, html);
  const ruleIds = new Set((await violationsIn(page, 'light')).map(({ id }) => id));
  return rules.filter((rule) => !ruleIds.has(rule));
}

test('finds a planted violation of every rule about elements', async ({ page }) => {
  const html = documentOf(Object.values(elements).join('\n'));
  expect(await missedRules(page, html, Object.keys(elements))).toEqual([]);
});

test('finds a planted violation of every rule about documents and frames', async ({ page }) => {
  for (const { rules, html } of documents) expect(await missedRules(page, html, rules)).toEqual([]);
});

test('plants a violation of every rule that axe runs by default', () => {
  const isDisabled = ({ ruleId, tags }: { ruleId: string; tags: string[] }) =>
    ruleId === 'target-size' ||
    tags.some((tag) => ['experimental', 'deprecated', 'wcag2aaa'].includes(tag));
  const enabledRules = axe.getRules().filter((rule) => !isDisabled(rule));
  const testedRules = [...Object.keys(elements), ...documents.flatMap(({ rules }) => rules)];
  expect([...testedRules, ...withoutViolation].toSorted()).toEqual(
    enabledRules.map(({ ruleId }) => ruleId).toSorted(),
  );
});

test('finds colour problems that occur in dark mode only', async ({ page }) => {
  const style = `main { background: #fff; color: #000; } a { color: #00e; }
    @media (prefers-color-scheme: dark) { p { color: #ddd; } a { color: #ccc; text-decoration: none; } }`;
  await open(
    page,
    `<html lang="en"><head><title>Page</title><style>${style}</style></head><body><main><h1>Page</h1>
      <p>Read all about it in <a href="#a">the manual</a> of the product.</p></main></body></html>`,
  );
  expect(await violationsIn(page, 'light')).toEqual([]);
  const ruleIds = (await violationsIn(page, 'dark')).map(({ id }) => id);
  expect(ruleIds).toEqual(['color-contrast', 'link-in-text-block']);
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
});

test('finds violations inside frames', async ({ page }) => {
  const inner = '<html lang=en><title>Inner</title><main><h1>Inner</h1><button></button></main>';
  await open(
    page,
    `<html lang="en"><head><title>Page</title></head><body><main><h1>Page</h1>
      <iframe title="Inner" srcdoc="${inner}"></iframe></main></body></html>`,
  );
  await expect(expectAccessible(page)).rejects.toThrow('button-name');
});

test('reports nothing on an accessible page in light mode', async ({ page }) => {
  await open(page, documentOf(''));
  await expectAccessible(page);
  expect(await page.evaluate(`matchMedia('(prefers-color-scheme: light)').matches`)).toBe(true);
});
