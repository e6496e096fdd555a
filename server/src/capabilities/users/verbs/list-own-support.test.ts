import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { reason, viewingAs } from '../testing-support.ts';
import { listOwnSupport } from './list-own-support.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
  await viewingAs(net, net.people.northAdmin, net.people.clerk);
});
afterAll(() => net.drop());

test('anyone can see who viewed as them, whatever their role', async () => {
  const { items } = await listOwnSupport(await net.signedInAs(net.people.clerk));
  expect(items).toMatchObject([{ reason, supporter_company: 'North' }]);
});

test('no one sees this about others: neither support agents nor another tenant', async () => {
  for (const persona of ['northAdmin', 'northReseller', 'southAdmin'] as const) {
    expect(await listOwnSupport(await net.signedInAs(net.people[persona]))).toEqual({ items: [] });
  }
});

test('reading is not audited', async () => {
  const clerk = await net.signedInAs(net.people.clerk);
  const auditCount = await net.auditCount();
  await listOwnSupport(clerk);
  expect(await net.auditCount()).toBe(auditCount);
});
