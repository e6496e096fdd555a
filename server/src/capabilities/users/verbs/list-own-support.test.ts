import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { reason, viewingAs } from '../testing-support.ts';
import { listOwnSupport } from './list-own-support.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  await viewingAs(network, network.people.northAdmin, network.people.clerk);
});
afterAll(() => network.drop());

test('anyone can see who viewed as them, whatever their role', async () => {
  const { items } = await listOwnSupport(await network.signedInAs(network.people.clerk));
  expect(items).toMatchObject([{ reason, supporter_company: 'North' }]);
});

test('no one sees who viewed someone else: neither supporters nor another tenant', async () => {
  for (const persona of ['northAdmin', 'northReseller', 'southAdmin'] as const) {
    expect(await listOwnSupport(await network.signedInAs(network.people[persona]))).toEqual({
      items: [],
    });
  }
});

test('reading the list is not audited', async () => {
  const clerk = await network.signedInAs(network.people.clerk);
  const auditCount = await network.auditCount();
  await listOwnSupport(clerk);
  expect(await network.auditCount()).toBe(auditCount);
});
