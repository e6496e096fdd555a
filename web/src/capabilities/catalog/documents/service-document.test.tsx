import type { PublishedService } from '@trunkline/contract/catalog';
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

describe('the document', () => {
  const html = renderService({ ...exampleFrame, path: '/services/hosted-pbx' }, service);

  test('says everything, under its own title', () => {
    for (const text of ['Hosted PBX', 'Brightwell', '<p>Long words</p>', 'Queues', 'A line'])
      expect(html).toContain(text);
    expect(html).toContain('<title>Hosted PBX · Harbour</title>');
    expect(html).toContain('href="/contact?service=hosted-pbx"');
  });

  test('holds nothing that runs, whatever stands in its fields', () => {
    expect(inlineCode(html)).toEqual([]);
    expect(html).not.toContain('javascript:');
    expect(html).toContain('BreadcrumbList');
  });
});

describe('as a product', () => {
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

  test('without one where the price is on request', () => {
    const node = productNode({ ...service, from_price: null }, origin, '/services/hosted-pbx');
    expect(node).not.toHaveProperty('offers');
  });
});
