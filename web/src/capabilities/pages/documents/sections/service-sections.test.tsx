import type { LiveOf, ServiceCard } from '@trunkline/contract/kernel/live';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PricingTableSection } from './pricing-table.tsx';
import { ServiceCatalogueSection } from './service-catalogue.tsx';

const card = (slug: string, overrides: Partial<ServiceCard> = {}): ServiceCard => ({
  slug,
  name: `Name of ${slug}`,
  category: 'voice',
  provider: 'Provider',
  summary: 'Summary',
  features: [],
  from_price: { amount: 1290, currency: 'USD', per: 'month', unit: 'seat' },
  picture: '',
  ...overrides,
});
const noFilters = { q: '', category: '', provider: '', price: '' };
const block = (
  overrides: Partial<LiveOf<'service_catalogue'>> = {},
): LiveOf<'service_catalogue'> => ({
  type: 'service_catalogue',
  services: [card('one')],
  categories: [
    { value: 'voice', label: 'Voice', count: 1 },
    { value: 'numbers', label: 'Numbers', count: 200 },
  ],
  providers: [
    { value: 'norden-carrier', label: 'Norden Carrier', count: 3 },
    { value: 'brightwell', label: 'Brightwell', count: 0 },
  ],
  prices: [
    { value: 'month', label: 'Monthly', count: 200 },
    { value: 'request', label: 'On request', count: 1 },
  ],
  query: noFilters,
  total: 1,
  alternatives: [],
  page: 1,
  next_page: null,
  ...overrides,
});

describe('the catalogue', () => {
  const show = (live: LiveOf<'service_catalogue'> | null) =>
    renderToStaticMarkup(
      <ServiceCatalogueSection section={{ type: 'service_catalogue' }} level={2} live={live} />,
    );

  test('consists of a form and links that keep the query', () => {
    const html = show(
      block({ query: { ...noFilters, q: 'a&b "c"', category: 'voice' }, next_page: 2 }),
    );
    expect(html).toContain('method="get"');
    expect(html).toContain('value="a&amp;b &quot;c&quot;"');
    expect(html).toContain('<input type="hidden" name="category" value="voice"/>');
    expect(html).toContain('href="?q=a%26b+%22c%22&amp;category=numbers#services"');
    expect(html).toContain('&amp;category=voice&amp;page=2#services" rel="next"');
    expect(html).toContain('1 service in Voice for “a&amp;b &quot;c&quot;”');
    expect(html).toMatch(/aria-current="true"[^>]*>Voice/);
  });

  test('marks a capped count with a plus sign', () => {
    expect(show(block({ total: 200 }))).toContain('200+ services');
  });

  test('the query is never treated as markup', () => {
    const html = show(block({ services: [], query: { ...noFilters, q: '<img onerror=x>' } }));
    expect(html).not.toContain('<img');
  });

  test('an empty result links to all services, and keeps the selected category', () => {
    const html = show(
      block({
        services: [],
        categories: [],
        total: 0,
        query: { ...noFilters, q: 'x', category: 'devices' },
      }),
    );
    expect(html).toContain('No services match your search.');
    expect(html).toContain('href="?#services"');
    expect(html).toMatch(/aria-current="true"[^>]*>Devices/);
  });

  test('provider and price are chosen in the form, with the count of each', () => {
    const html = show(block());
    expect(html).toMatch(
      /<label for="service-provider"[^>]*>Provider<\/label><select[^>]*name="provider"/,
    );
    expect(html).toContain('<option value="norden-carrier">Norden Carrier (3)</option>');
    expect(html).toContain('<option value="brightwell">Brightwell</option>');
    expect(html).toContain('<option value="month">Monthly (200+)</option>');
    expect(html).toContain('<option value="" selected="">Any price</option>');
    expect(html).not.toContain('aria-label="Active filters"');
  });

  test('every link keeps the filters, and each can be removed separately', () => {
    const query = { q: 'sip', category: 'voice', provider: 'norden-carrier', price: 'month' };
    const html = show(block({ query, total: 14, page: 2, next_page: 3 }));
    expect(html).toContain('<option value="norden-carrier" selected="">');
    expect(html).toContain('<option value="month" selected="">');
    const all = 'q=sip&amp;category=voice&amp;provider=norden-carrier&amp;price=month';
    expect(html).toContain(`href="?${all}#services" rel="prev"`);
    expect(html).toContain(`href="?${all}&amp;page=3#services" rel="next"`);
    expect(html).toContain('href="?q=sip&amp;provider=norden-carrier&amp;price=month#services"');
    expect(html).toContain(
      '14 services in Voice by Norden Carrier, priced by the month, for “sip”',
    );
    const selectedHtml = html.slice(html.indexOf('aria-label="Active filters"'));
    expect(selectedHtml).toMatch(
      /href="\?q=sip&amp;category=voice&amp;price=month#services"[^>]*><span[^>]*>Remove filter: <\/span>Norden Carrier/,
    );
    expect(selectedHtml).toMatch(
      /href="\?q=sip&amp;category=voice&amp;provider=norden-carrier#services"[^>]*><span[^>]*>Remove filter: <\/span>Monthly/,
    );
  });

  test('leaves out a filter with only one choice', () => {
    const html = show(block({ providers: [], prices: [] }));
    expect(html).not.toContain('<select');
  });

  test('when nothing matches, links to remove one filter show the number of results', () => {
    const query = { q: 'fax', category: 'meetings', provider: 'norden-carrier', price: 'once' };
    const html = show(
      block({
        services: [],
        total: 0,
        query,
        prices: [],
        alternatives: [
          { criteria: ['category', 'provider', 'price'], count: 1 },
          { criteria: ['q', 'provider', 'price'], count: 200 },
          { criteria: ['q', 'category', 'price'], count: 4 },
          { criteria: ['q', 'category', 'provider'], count: 5 },
        ],
      }),
    );
    const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*: [^<]*)<\/a>/g)];
    expect(links.map(([, href, text]) => [href, text])).toEqual([
      [
        '?category=meetings&amp;provider=norden-carrier&amp;price=once#services',
        'Without “fax”: 1 service',
      ],
      [
        '?q=fax&amp;provider=norden-carrier&amp;price=once#services',
        'In all categories: 200+ services',
      ],
      ['?q=fax&amp;category=meetings&amp;price=once#services', 'By all providers: 4 services'],
      [
        '?q=fax&amp;category=meetings&amp;provider=norden-carrier#services',
        'At any price: 5 services',
      ],
    ]);
    // The form keeps the chosen filter even if nothing matches it.
    expect(html).toContain('<option value="once" selected="">One-time</option>');
  });

  test('when removing one filter is not enough, each filter alone is a link', () => {
    const query = { q: 'fax', category: 'meetings', provider: 'norden-carrier', price: 'once' };
    const alternatives = (['q', 'category', 'provider', 'price'] as const).map((filter, index) => ({
      criteria: [filter],
      count: index + 1,
    }));
    const html = show(block({ services: [], total: 0, query, alternatives }));
    const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*: [^<]*)<\/a>/g)];
    expect(links.map(([, href, text]) => [href, text])).toEqual([
      ['?q=fax#services', 'Only for “fax”: 1 service'],
      ['?category=meetings#services', 'Only in Meetings: 2 services'],
      ['?provider=norden-carrier#services', 'Only by Norden Carrier: 3 services'],
      ['?price=once#services', 'Only paid once: 4 services'],
    ]);
  });

  test('a page past the end links to the first', () => {
    const html = show(
      block({ services: [], total: 3, page: 9, query: { ...noFilters, price: 'month' } }),
    );
    expect(html).toContain('Page 9 doesn’t exist.');
    expect(html).toContain('href="?price=month#services"');
    expect(html).not.toContain('rel="prev"');
  });

  test('an empty catalogue, and one that could not be read, link to the contact page', () => {
    expect(show(block({ services: [], categories: [], total: 0 }))).toContain('href="/contact"');
    expect(show(null)).toContain('can’t be shown right now');
  });
});

describe('a pricing table', () => {
  const show = (live: LiveOf<'pricing_table'> | null) =>
    renderToStaticMarkup(
      <PricingTableSection
        section={{ type: 'pricing_table', title: 'Prices', highlighted: 'two' }}
        level={2}
        live={live}
      />,
    );

  test('marks the recommended one, and no other', () => {
    const html = show({ type: 'pricing_table', services: [card('one'), card('two')] });
    expect(html.match(/Recommended/g)).toHaveLength(1);
    expect(html.indexOf('Recommended')).toBeGreaterThan(html.indexOf('Name of one'));
    expect(html).toContain('href="/services/two"');
    expect(html).toContain('$12.90');
  });

  test('shows six features at most', () => {
    const features = Array.from({ length: 9 }, (_, index) => `Feature ${index}`);
    const html = show({ type: 'pricing_table', services: [card('one', { features })] });
    expect(html.match(/Feature \d/g)).toHaveLength(6);
  });

  test('is left out when it is empty, and shows an error when it could not be read', () => {
    expect(show({ type: 'pricing_table', services: [] })).toBe('');
    expect(show(null)).toContain('href="/services"');
  });
});
