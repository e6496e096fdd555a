import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { listExemplars } from './list-exemplars.ts';

const exemplar = (ms: number, id: string) => ({ ms, id, at: '2031-05-06T07:08:00.000Z' });
const filters = { range: '24h', metric: 'api' } as const;

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
  const { northShop, south } = net.companies;
  const failed = { outcome: 'failed', exemplars: [exemplar(20, 'failed')] } as const;
  await record(net, [
    measuredOf([500], { company: northShop, exemplars: [exemplar(500, 'slow')] }),
    measuredOf([20], { company: northShop, ...failed }),
    measuredOf([9999], { company: south, exemplars: [exemplar(9999, 'foreign')] }),
  ]);
});
afterAll(() => net.drop());

test('lists failed requests and slow ones with the IDs that the log has', async () => {
  const { exemplars } = await listExemplars(await net.signedInAs(net.people.northAdmin), filters);
  expect(exemplars).toEqual([
    expect.objectContaining({ request_id: 'failed', duration: 20, outcome: 'failed' }),
    expect.objectContaining({ request_id: 'slow', duration: 500, company_name: 'North Shop' }),
  ]);
});

test.each(['northReseller', 'southAdmin'] as const)('shows %s nothing of North', async (who) => {
  const context = await net.signedInAs(net.people[who]);
  const asked = { ...filters, company_id: net.companies.northShop };
  expect(await listExemplars(context, asked)).toEqual({ exemplars: [] });
});
