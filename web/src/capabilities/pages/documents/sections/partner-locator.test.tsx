import type { LiveOf, PartnerCard } from '@trunkline/contract/kernel/live';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inlineCode } from '../../../../documents/testing.ts';
import { PartnerLocatorSection } from './partner-locator.tsx';

type Live = LiveOf<'partner_locator'>;

const partner = (name: string, overrides: Partial<PartnerCard> = {}): PartnerCard => ({
  name,
  city: 'Hamburg',
  country: 'DE',
  tier: 'gold',
  specialities: ['SIP trunks'],
  website: 'https://www.nordlicht.example/voice',
  ...overrides,
});
const block = (overrides: Partial<Live> = {}): Live => ({
  type: 'partner_locator',
  partners: [partner('Nordlicht')],
  countries: [
    { value: 'DE', label: 'Germany', count: 3 },
    { value: 'FR', label: 'France', count: 1 },
  ],
  query: { q: '', country: '' },
  next_page: null,
  ...overrides,
});
const show = (live: Live | null, section: { title?: string; subtitle?: string } = {}) =>
  renderToStaticMarkup(
    <PartnerLocatorSection
      section={{ type: 'partner_locator', ...section }}
      level={2}
      live={live}
    />,
  );

describe('the search', () => {
  test('is a form that submits to its own address and returns to the same place', () => {
    const html = show(block());
    expect(html).toMatch(/<form role="search"[^>]* action="#partner-locator" method="get">/);
    expect(html).toContain('<section id="partner-locator"');
    expect(html).toMatch(
      /<label for="locator-q">.*<input id="locator-q" type="search"[^>]* name="q"/,
    );
    expect(html).toMatch(
      /<label for="locator-country">.*<select id="locator-country" name="country"/,
    );
    expect(html).toContain('<option value="DE">Germany (3)</option>');
    expect(html).not.toContain('Show all');
  });

  test('keeps the query, and links back to all partners', () => {
    const html = show(block({ query: { q: '"voice" & more', country: 'FR' } }));
    expect(html).toContain('value="&quot;voice&quot; &amp; more"');
    expect(html).toContain('<option value="FR" selected="">France (1)</option>');
    expect(html).toContain('href="?#partner-locator"');
  });

  test('continues with the same query on the next page', () => {
    const html = show(block({ query: { q: 'a&b', country: 'DE' }, next_page: 3 }));
    expect(html).toContain('href="?q=a%26b&amp;country=DE&amp;page=3#partner-locator"');
    expect(html).toContain('rel="next"');
    expect(show(block({ next_page: 2 }))).toContain('href="?page=2#partner-locator"');
    expect(show(block())).not.toContain('More partners');
  });
});

describe('a partner', () => {
  test('shows name, place, tier and specialities, with a link', () => {
    const html = show(block());
    for (const text of ['Nordlicht', 'Hamburg, Germany', 'gold', 'SIP trunks'])
      expect(html).toContain(text);
    expect(html).toMatch(
      /href="https:\/\/www\.nordlicht\.example\/voice"[^>]*rel="noopener nofollow"[^>]*>nordlicht\.example</,
    );
  });

  test('leaves out unknown details', () => {
    const minimal = { city: '', country: '', tier: 'registered', specialities: [], website: null };
    const html = show(block({ partners: [partner('Bare', minimal)] }));
    const list = html.slice(html.indexOf('<ul class="locator"'));
    expect(list).toContain('Bare');
    expect(list).not.toContain('<p');
    expect(list).not.toContain('locator-tier');
    expect(list).not.toContain('Specialities');
    expect(list).not.toContain('<a');
  });

  test('runs no scripts, whatever its fields contain', () => {
    const hostile = {
      city: '<img src=x onerror=alert(1)>',
      country: 'ZZ"><script>',
      specialities: ['<svg onload=alert(1)>'],
      website: 'javascript:alert(1)',
    };
    const html = show(block({ partners: [partner('<script>alert(1)</script>', hostile)] }));
    expect(html).not.toMatch(/<(?:script|img|svg)/);
    expect(html).not.toContain('javascript:');
    expect(inlineCode(html)).toEqual([]);
  });
});

test('an empty result links to the contact page, and keeps the query', () => {
  const html = show(block({ partners: [], query: { q: 'zzz', country: '' } }));
  expect(html).toMatch(/role="status">No partners match your search\..*href="\/contact"/);
  expect(html).toContain('value="zzz"');
  expect(html).not.toContain('<ul');
});

test('a list that could not be read shows an error, under its own title', () => {
  const html = show(null, { title: 'Near you', subtitle: 'Who can help.' });
  expect(html).toMatch(/<h2[^>]*>Near you<\/h2>.*Who can help\..*isn’t available right now/);
  expect(html).toContain('href="/contact"');
  expect(html).not.toContain('<form');
});
