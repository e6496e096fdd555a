import { mediaUrl } from '@trunkline/contract/kernel/media-url';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Logo } from './logo.tsx';
import { Prose } from './prose.tsx';
import { withPictures } from './prose-pictures.ts';
import { exampleTenant } from './testing.ts';

const id = '0b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f';
const address = mediaUrl({ id, hash: '0123456789', width: 800, height: 450, focal: '31' });
const base = `/media-assets/${id}/0123456789`;
const widths = `${base}-320.webp 320w, ${base}-480.webp 480w, ${base}-640.webp 640w, ${address} 800w`;
const sizes = '(min-width: 46rem) 44rem, 100vw';
const added = `srcset="${widths}" sizes="${sizes}" width="800" height="450" loading="lazy" decoding="async"`;

test('a library picture gets its dimensions and widths, whatever surrounds it', () => {
  expect(
    withPictures(
      `<h2 lang="de">Ein &lt;Bild&gt;</h2><figure><img src="${address}" alt="A &quot;desk&quot;" /><figcaption>x</figcaption></figure>`,
    ),
  ).toBe(
    `<h2 lang="de">Ein &lt;Bild&gt;</h2><figure><img src="${address}" alt="A &quot;desk&quot;" ${added} /><figcaption>x</figcaption></figure>`,
  );
  // As the editor writes it, before the server sanitises it.
  expect(withPictures(`<p><img src="${address}" alt=""></p>`)).toBe(
    `<p><img src="${address}" alt="" ${added}></p>`,
  );
});

test('converts every picture of a text, and is idempotent', () => {
  const html = `<p>One<img src="${address}" alt="1" /></p><table><tbody><tr><td colspan="2"><img src="${address}" alt="2" width="200" loading="eager" /></td></tr></tbody></table>`;
  const once = withPictures(html);
  expect(once.match(/srcset="/g)).toHaveLength(2);
  expect(once).toContain('sizes="min(200px, 100vw)" width="200" height="113" loading="eager"');
  expect(withPictures(once)).toBe(once);
});

test('the real size replaces the size in the HTML', () => {
  const html = `<img width="9000" height="1" loading="now" src="${address}" alt="x" />`;
  expect(withPictures(html)).toBe(`<img src="${address}" alt="x" ${added} />`);
  expect(withPictures(`<img src="${address}" width="0" alt="x" />`)).toContain('width="800"');
  // For a duplicate attribute, the browser uses the first.
  const twice = `<img src="https://elsewhere.example/a.png" src="${address}" alt="" />`;
  expect(withPictures(twice)).toBe(twice);
});

test.each([
  [
    'a picture on another site',
    '<img src="https://elsewhere.example/media-assets/a.webp" alt="" />',
  ],
  ['an address that is never generated', `<img src="${address}?x=1" alt="" />`],
  ['an address followed by more text', `<img src="${address} 1x, https://x.example/" alt="" />`],
  ['a link to a picture', `<a href="${address}">see</a>`],
  ['an address that is only text', `<p>${address}</p>`],
  ['a tag with single quotes', `<img src='${address}' alt="" />`],
  ['a tag without quotes', `<img src=${address} alt="" />`],
  ['a tag within a value', `<a title="<img src='${address}' onerror=fire()>">x</a>`],
  ['a value that breaks out', `<p lang='"><img src="${address}" onload="fire()">'>x</p>`],
  ['a tag inside a comment', `<!--<img src="${address}" alt="">-->`],
  ['a tag inside a text element', `<textarea><img src="${address}" alt=""></textarea>`],
  ['a tag inside a style element', `<style><img src="${address}" alt=""></style>`],
  ['a tag inside another namespace', `<svg><img src="${address}" alt=""></svg>`],
  ['an unclosed tag', `<p><img src="${address}" alt=""`],
  ['a tag in capital letters', `<IMG SRC="${address}" ALT="">`],
  ['a tag with slashes between its attributes', `<img/src="${address}"/onerror="fire()">`],
])('%s remains unchanged', (_, html) => {
  expect(withPictures(html)).toBe(html);
});

test('one unknown tag leaves the text unchanged', () => {
  const html = `<img src="${address}" alt=""><math><mtext></p><img src="${address}" alt="">`;
  expect(withPictures(html)).toBe(html);
});

test('rendered text has responsive pictures', () => {
  expect(renderToStaticMarkup(<Prose html={`<img src="${address}" alt="x">`} />)).toBe(
    `<div class="prose"><img src="${address}" alt="x" ${added}></div>`,
  );
});

test("renders a library logo with its dimensions, another local logo with a height only, and the site's name instead of an external logo", () => {
  const logo = (fallback_url: string) =>
    renderToStaticMarkup(
      <Logo
        tenant={{
          ...exampleTenant,
          settings: { ...exampleTenant.settings, logo: { fallback_url, alt_text: 'Harbour' } },
        }}
      />,
    );
  expect(logo(address)).toContain('width="800" height="450"');
  const local = logo('/logo.svg');
  expect(local).toContain('height="28"');
  expect(local).not.toContain('width=');
  const external = logo('https://elsewhere.example/logo.svg');
  expect(external).not.toContain('<img');
  expect(external).toContain(exampleTenant.settings.site_name);
});
