import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { alertSource } from '../source.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
});
afterAll(() => network.drop());

test('creates a draft that no recipient sees, and audits it', async () => {
  const alert = await network.draft('north', { title: 'Maintenance', starts_at: '' }, 'northAdmin');
  expect(alert).toMatchObject({
    title: 'Maintenance',
    state: 'draft',
    is_active: false,
    alert_type: 'info',
    tier: 'any',
    role: 'any',
    starts_at: null,
  });
  expect(await network.unread('clerk')).toEqual([]);
  expect((await network.auditOf(alert.id)).at(-1)).toMatchObject({
    action: 'insert',
    actor_id: network.people.northAdmin.id,
  });
});

test.each([
  ['northReseller', 'northShop', 'forbidden'],
  ['southAdmin', 'north', 'validation_failed'],
  ['northAdmin', 'south', 'validation_failed'],
  ['northAdmin', 'platform', 'validation_failed'],
] as const)('%s cannot create an alert at %s', async (persona, company, code) => {
  const auditCount = await network.auditCount();
  expect(await rejectionOf(network.draft(company, {}, persona))).toMatchObject({ code });
  expect(await network.auditCount()).toBe(auditCount);
});

test("rejects a target outside the company's reach", async () => {
  const make = async (company: 'north' | 'northShop', target: 'south' | 'north' | 'northShop') =>
    createRow(await network.signedIn('owner'), alertSource, {
      company_id: network.companies[company],
      title: 'Meant',
      target_company_id: network.companies[target],
    });
  expect(await make('north', 'northShop')).toMatchObject({ target_company_name: 'North Shop' });
  for (const [company, target] of [
    ['north', 'south'],
    ['northShop', 'north'],
  ] as const) {
    expect(await rejectionOf(make(company, target))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'target_company_id' }],
    });
  }
});

test('requires an end after the start', async () => {
  const attempt = network.draft('north', {
    starts_at: '2031-06-01T10:00:00Z',
    expires_at: '2031-06-01T09:00:00Z',
  });
  expect(await rejectionOf(attempt)).toMatchObject({
    fields: [{ path: 'expires_at' }],
  });
});
