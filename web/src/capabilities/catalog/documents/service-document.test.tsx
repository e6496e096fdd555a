import type { PublishedService } from '@trunkline/contract/catalog';
import type { ServiceCard } from '@trunkline/contract/kernel/live';
import { describe, expect, test } from 'vitest';
import { renderService } from '../../../documents/render.tsx';
import { exampleFrame, inlineCode } from '../../../documents/testing.ts';
import { productNode } from './product-node.ts';

const service: PublishedService = {
  id: '018f3f6e-0000-7000-8000-000000000001',
  slug: 'hosted-pbx',
  name: 'Hosted PBX',
  category: 'voice',
  category_label: 'Voice',
  provider: 'Brightwell',
  summary: 'Words </script> of it.',
  description: '<p>Long words</p>',
  features: ['Queues'],
  requirements: ['A line'],
  documents: [{ title: 'Sheet', address: 'javascript:alert(1)' }],
  from_price: { amount: 1290, currency: 'USD', per: 'month', unit: 'seat' },
  picture: '',
  updated_at: '2026-11-01T00:00:00Z',
  related: [],
};
const origin = 'https://harbour.example';
const frame = { ...exampleFrame, path: '/services/hosted-pbx', above: ['/services'] };
const card = (changes: Partial<ServiceCard>): ServiceCard => ({
  slug: 'other',
  name: 'Other',
  category: 'voice',
  provider: 'Brightwell',
  summary: '',
  features: [],
  from_price: null,
  picture: '',
  ...changes,
});

describe('the document', () => {
  const html = renderService(frame, service);

  test("contains the service's details, and its name in the title", () => {
    for (const text of ['Hosted PBX', 'Brightwell', '<p>Long words</p>', 'Queues', 'A line'])
      expect(html).toContain(text);
    expect(html).toContain('<title>Hosted PBX · Harbour</title>');
    expect(html).toContain('href="/contact?service=hosted-pbx"');
  });

  test('contains no scripts, whatever its fields contain', () => {
    expect(inlineCode(html)).toEqual([]);
    expect(html).not.toContain('javascript:');
    expect(html).toContain('BreadcrumbList');
  });

  test('treats names, lists and titles as text, never as markup', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const page = renderService(frame, {
      ...service,
      name: hostile,
      provider: hostile,
      summary: hostile,
      features: [hostile],
      requirements: [`"><script>alert(1)</script>`],
      documents: [{ title: hostile, address: 'data:text/html,<script>1</script>' }],
      related: [card({ name: hostile, summary: hostile })],
    });
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('data:text/html');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('leaves out unknown values, including their headings', () => {
    const bare = { description: '', features: [], requirements: [], documents: [], summary: '' };
    const page = renderService(frame, { ...service, ...bare, from_price: null });
    for (const heading of ['What’s included', 'Requirements', 'Documents', 'More in'])
      expect(page).not.toContain(heading);
    expect(page).toContain('Price on request');
  });

  test('shows the picture immediately, with its dimensions', () => {
    const picture = `/media-assets/${service.id}/0123456789-800x450-22.webp`;
    const page = renderService(frame, { ...service, picture });
    expect(page).toMatch(/<source type="image\/avif" srcSet="[^"]*-320\.avif 320w/);
    expect(page).toMatch(/<img[^>]*width="800"[^>]*height="450"[^>]*loading="eager"/);
  });

  test('links to related services and back to its category', () => {
    const related = [card({ slug: 'sip-trunk', name: 'SIP trunk' })];
    const page = renderService(frame, { ...service, related });
    expect(page).toContain('href="/services/sip-trunk"');
    expect(page).toContain('More in Voice');
    expect(page).toContain('href="/services?category=voice#services"');
  });
});

test('leaves the service list out of links and the breadcrumb when the site has no service list', () => {
  const page = renderService({ ...frame, above: [] }, service);
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  expect(main).not.toMatch(/"\/services["?]/);
  expect(page).not.toContain(`"${origin}/services"`);
  expect(page).toContain('>Voice</p>');
  expect(page).toContain(`"position":2,"name":"Hosted PBX","item":"${origin}/services/hosted-pbx"`);
});

describe('as a schema.org product', () => {
  test('with an offer in major units', () => {
    expect(productNode(service, origin, '/services/hosted-pbx')).toMatchObject({
      '@type': 'Product',
      url: `${origin}/services/hosted-pbx`,
      offers: {
        price: '12.90',
        priceCurrency: 'USD',
        priceSpecification: { unitText: 'seat', billingDuration: 'P1M' },
      },
    });
  });

  test('without an offer where the price is on request', () => {
    const node = productNode({ ...service, from_price: null }, origin, '/services/hosted-pbx');
    expect(node).not.toHaveProperty('offers');
  });

  test.each([
    ['year', { billingDuration: 'P1Y' }],
    ['once', {}],
  ] as const)('charged %s, uses the schema.org notation', (per, expected) => {
    const from_price = { amount: 5, currency: 'EUR', per, unit: '' };
    const node = productNode({ ...service, from_price }, origin, '/services/hosted-pbx');
    expect(node).toHaveProperty('offers.priceSpecification', {
      '@type': 'UnitPriceSpecification',
      price: '0.05',
      priceCurrency: 'EUR',
      ...expected,
    });
  });

  test('uses absolute URLs for the page and its picture, and names the brand', () => {
    const picture = `/media-assets/${service.id}/0123456789-800x450-22.webp`;
    expect(productNode({ ...service, picture }, origin, '/services/hosted-pbx')).toMatchObject({
      '@id': `${origin}/services/hosted-pbx#product`,
      name: 'Hosted PBX',
      category: 'Voice',
      brand: { '@type': 'Brand', name: 'Brightwell' },
      image: origin + picture,
    });
    const bare = productNode({ ...service, summary: '' }, origin, '/services/hosted-pbx');
    expect(bare).not.toHaveProperty('image');
    expect(bare).not.toHaveProperty('description');
  });

  test('is embedded in the document as data that cannot close its script', () => {
    const html = renderService(frame, service);
    const data = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(data))).toContain('Words </script> of it.');
    expect(data).toContain('"Product"');
  });
});
