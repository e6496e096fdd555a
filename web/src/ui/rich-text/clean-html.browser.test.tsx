import { describe, expect, test } from 'vitest';
import { cleanHtml, cleanPasted, isAllowedLink, isAllowedPicture } from './clean-html.ts';

describe('addresses', () => {
  test.each([
    '/services',
    '#top',
    'page',
    'https://example.com',
    'mailto:a@example.com',
    'tel:+1555',
  ])('a link may lead to %s', (address) => expect(isAllowedLink(address)).toBe(true));
  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'file:///etc/passwd',
  ])('a link may not lead to %j', (address) => expect(isAllowedLink(address)).toBe(false));
  test('a picture may come from this site, or from another site over https', () => {
    expect(isAllowedPicture('/media-assets/a.webp')).toBe(true);
    expect(isAllowedPicture('https://example.com/a.png')).toBe(true);
    expect(isAllowedPicture('http://example.com/a.png')).toBe(false);
    expect(isAllowedPicture('data:image/png;base64,AA')).toBe(false);
  });
});

test('keeps pasted text bold and italic', () => {
  expect(cleanPasted('<p><span style="font-weight:700;font-style:italic">a</span></p>')).toBe(
    '<p><strong><em>a</em></strong></p>',
  );
});

test.each([
  ['h1', 'h2'],
  ['h3', 'h3'],
  ['h6', 'h4'],
])('a pasted %s becomes %s', (pasted, expected) => {
  expect(cleanPasted(`<${pasted}>a</${pasted}>`)).toBe(`<${expected}>a</${expected}>`);
});

test('the text of an unknown element remains', () => {
  expect(cleanPasted('<constructor>a</constructor>')).toBe('a');
});

test('clean HTML remains unchanged when cleaned again', () => {
  const html =
    '<h2>A</h2><p>b <a href="/c" rel="noopener">c</a></p><table><tbody><tr><td colspan="2">d</td></tr></tbody></table>';
  expect(cleanHtml(html)).toBe(html);
  const pasted = cleanPasted('<div>a<p onclick="x">b</p></div>');
  expect(pasted).toBe('<div>a<p>b</p></div>');
  expect(cleanHtml(pasted)).toBe('a<p>b</p>');
});
