import type { LiveOf, ServiceCard } from '@trunkline/contract/kernel/live';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PricingTableSection } from './pricing-table.tsx';
import { ServiceCatalogueSection } from './service-catalogue.tsx';

const card = (slug: string, more: Partial<ServiceCard> = {}): ServiceCard => ({
  slug,
  name: `Name of ${slug}`,
  category: 'voice',
  provider: 'Provider',
  summary: 'Summary',
  features: [],
  from_price: { amount: 1290, currency: 'USD', per: 'month', unit: 'seat' },
  picture: '',
  ...more,
});
const block = (more: Partial<LiveOf<'service_catalogue'>> = {}): LiveOf<'service_catalogue'> => ({
  type: 'service_catalogue',
  services: [card('one')],
  categories: [
    { value: 'voice', label: 'Voice', count: 1 },
    { value: 'numbers', label: 'Numbers', count: 200 },
  ],
  asked: { q: '', category: '' },
  total: 1,
  page: 1,
  next_page: null,
  ...more,
});

describe('the catalogue', () => {
  const show = (live: LiveOf<'service_catalogue'> | null) =>
    renderToStaticMarkup(
      <ServiceCatalogueSection section={{ type: 'service_catalogue' }} level={2} live={live} />,
    );

  test('is a form and links, with what was asked kept in them', () => {
    const html = show(block({ asked: { q: 'a&b "c"', category: 'voice' }, next_page: 2 }));
    expect(html).toContain('method="get"');
    expect(html).toContain('value="a&amp;b &quot;c&quot;"');
    expect(html).toContain('<input type="hidden" name="category" value="voice"/>');
    expect(html).toContain('href="?q=a%26b+%22c%22&amp;category=numbers#services"');
    expect(html).toContain('&amp;category=voice&amp;page=2#services" rel="next"');
    expect(html).toContain('1 service in Voice for “a&amp;b &quot;c&quot;”');
    expect(html).toMatch(/aria-current="true"[^>]*>Voice/);
  });

  test('says of many that there are more than were counted', () => {
    expect(show(block({ total: 200 }))).toContain('200+ services');
  });

  test('what somebody typed is never markup', () => {
    const html = show(block({ services: [], asked: { q: '<img onerror=x>', category: '' } }));
    expect(html).not.toContain('<img');
  });

  test('nothing found has a way out, and keeps the category that was chosen', () => {
    const html = show(
      block({ services: [], categories: [], total: 0, asked: { q: 'x', category: 'devices' } }),
    );
    expect(html).toContain('Nothing here answers to that.');
    expect(html).toContain('href="?#services"');
    expect(html).toMatch(/aria-current="true"[^>]*>Devices/);
  });

  test('an empty catalogue, and one that could not be read, lead to somebody', () => {
    expect(show(block({ services: [], categories: [], total: 0 }))).toContain('href="/contact"');
    expect(show(null)).toContain('cannot be shown just now');
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

  test('marks the one that is recommended, and no other', () => {
    const html = show({ type: 'pricing_table', services: [card('one'), card('two')] });
    expect(html.match(/Recommended/g)).toHaveLength(1);
    expect(html.indexOf('Recommended')).toBeGreaterThan(html.indexOf('Name of one'));
    expect(html).toContain('href="/services/two"');
    expect(html).toContain('$12.90');
  });

  test('shows six features at most', () => {
    const features = Array.from({ length: 9 }, (_, number) => `Feature ${number}`);
    const html = show({ type: 'pricing_table', services: [card('one', { features })] });
    expect(html.match(/Feature \d/g)).toHaveLength(6);
  });

  test('is left out where there is nothing, and says so where it could not be read', () => {
    expect(show({ type: 'pricing_table', services: [] })).toBe('');
    expect(show(null)).toContain('href="/services"');
  });
});
