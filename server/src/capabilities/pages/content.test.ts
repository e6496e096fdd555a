import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSafeLink,
  readContent,
  readPublishedContent,
  readSnapshot,
  sanitizeContent,
  withBroken,
} from './content.ts';

describe('links', () => {
  test.each([
    '/contact',
    'services/voice',
    '#top',
    '?a=b',
    'https://example.test/x',
    'http://example.test',
    'mailto:a@example.test',
    'tel:+15550100',
    '',
  ])('%j is safe', (link) => {
    expect(isSafeLink(link)).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '  javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:msgbox(1)',
    'blob:https://x/1',
    'file:///etc/passwd',
    'https://',
  ])('%j is not safe', (link) => {
    expect(isSafeLink(link)).toBe(false);
  });

  test('never accepts anything a browser could read as a scheme other than the four allowed ones', () => {
    const scheme = fc.constantFrom('javascript', 'data', 'vbscript', 'file', 'blob', 'ftp', 'x');
    const noise = fc.string({ unit: fc.constantFrom('\t', '\n', '\r', ' ', '\0', '\u0001') });
    fc.assert(
      fc.property(scheme, noise, fc.string(), fc.nat(10), (name, extra, rest, at) => {
        const brokenName = name.slice(0, at) + extra + name.slice(at);
        const link = `${extra}${brokenName}:${rest}`;
        const url = URL.parse(link, 'https://site.invalid/');
        const protocol = url === null ? '' : url.protocol;
        expect(isSafeLink(link)).toBe(['https:', 'http:', 'mailto:', 'tel:'].includes(protocol));
      }),
    );
  });
});

describe('stored content', () => {
  test.each([null, undefined, 5, [], {}, { sections: 'none' }, { sections: null }])(
    'is read as empty if it is invalid: %j',
    (stored) => {
      expect(readContent(stored)).toEqual({ sections: [] });
    },
  );

  test("reading never fails and always returns the contract's shape", () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const content = readContent(stored);
        expect(typeof content === 'string' || Array.isArray(content.sections)).toBe(true);
      }),
    );
  });
});

describe('sanitising', () => {
  const page = {
    sections: [
      { type: 'text' as const, content: '<p>ok</p><iframe src="https://x.test"></iframe>' },
      { type: 'image' as const, image_url: 'data:text/html,x', alt_text: 'x' },
      {
        type: 'cta' as const,
        title: 'Go',
        buttons: [
          { text: 'a', link: 'vbscript:x', type: 'primary' },
          { text: 'b', link: '/b', type: 'primary' },
        ],
      },
      { type: 'hero' as const, title: 'x', hero_image: 'javascript:x' },
      { type: 'social_proof' as const, title: 'x' },
    ],
  };

  test('every kind of section has the same restrictions on schemes', async () => {
    expect(await sanitizeContent(page)).toEqual({
      sections: [
        { type: 'text', content: '<p>ok</p>' },
        { type: 'image', image_url: '', alt_text: 'x' },
        { type: 'cta', title: 'Go', buttons: [{ text: 'b', link: '/b', type: 'primary' }] },
        { type: 'hero', title: 'x', ctas: undefined, hero_image: undefined },
        { type: 'social_proof', title: 'x' },
      ],
    });
  });

  test('a portrait and the URL of embedded content have the same restrictions', async () => {
    const quote = { rating: 5, content: 'x', name: 'x', role: 'x', company: 'x' };
    const sections = [
      {
        type: 'social_proof' as const,
        testimonials: [
          { ...quote, portrait: 'javascript:x' },
          { ...quote, portrait: '/a.webp' },
        ],
      },
      { type: 'embed' as const, title: 'x', url: 'javascript:x' },
    ];
    expect(await sanitizeContent({ sections })).toEqual({
      sections: [
        { type: 'social_proof', testimonials: [quote, { ...quote, portrait: '/a.webp' }] },
        { type: 'embed', title: 'x', url: '' },
      ],
    });
  });

  test('reading applies the same restrictions, however the content was stored', async () => {
    const seo = { canonical: 'javascript:x', social_image: 'data:text/html,x' };
    const opened = await readSnapshot({ title: 'x', description: '', seo, content: page });
    expect(opened.content).toEqual(await sanitizeContent(page));
    expect(opened.seo).toMatchObject({ canonical: '', social_image: '' });
    const snapshot = await readSnapshot({
      title: 'x',
      description: '',
      seo,
      content: '<img src=x onerror=y>',
    });
    expect(snapshot.content).not.toContain('onerror');
  });

  test('published content has the same restrictions, and is checked once', async () => {
    const json = JSON.stringify(page);
    const content = await readPublishedContent(json);
    expect(content).toEqual(await sanitizeContent(page));
    expect(await readPublishedContent(json)).toBe(content);
    expect(await readPublishedContent(JSON.stringify('<img src=x onerror=y>'))).not.toContain(
      'onerror',
    );
  });

  test('is idempotent', async () => {
    const sanitized = await sanitizeContent(page);
    expect(await sanitizeContent(sanitized)).toEqual(sanitized);
  });
});

describe('broken sections in a save', () => {
  const carousel = { type: 'carousel', speed: 9 };
  const section = { type: 'cta' as const, title: 'Kept' };
  const stored = { sections: [section, carousel] };
  test('go where the editor placed them, as stored', () => {
    const content = { sections: [section, { ...section, title: 'New' }] };
    expect(withBroken(content, stored, [{ from: 1, to: 0 }])).toEqual({
      sections: [carousel, ...content.sections],
    });
  });
  test('are removed unless the save mentions them', () => {
    const content = { sections: [section] };
    expect(withBroken(content, stored, [])).toEqual(content);
  });
  test('are ignored where the stored section is valid or missing', () => {
    const content = { sections: [section] };
    const positions = [
      { from: 0, to: 0 },
      { from: 7, to: 1 },
    ];
    expect(withBroken(content, stored, positions)).toEqual(content);
    expect(withBroken('<p>A text</p>', stored, positions)).toBe('<p>A text</p>');
  });
});
