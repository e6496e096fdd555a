import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { alertSource } from '../source.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';

let net: AlertTest;
beforeAll(async () => {
  net = await createAlertTest();
});
afterAll(() => net.drop());

test('creates a draft visible to its author only, and audits it', async () => {
  const alert = await net.draft('north', { title: 'Maintenance', starts_at: '' }, 'northAdmin');
  expect(alert).toMatchObject({
    title: 'Maintenance',
    state: 'draft',
    is_active: false,
    alert_type: 'info',
    tier: 'any',
    role: 'any',
    starts_at: null,
  });
  expect(await net.unread('clerk')).toEqual([]);
  expect((await net.auditOf(alert.id)).at(-1)).toMatchObject({
    action: 'insert',
    actor_id: net.people.northAdmin.id,
  });
});

test.each([
  ['northReseller', 'northShop', 'forbidden'],
  ['southAdmin', 'north', 'validation_failed'],
  ['northAdmin', 'south', 'validation_failed'],
  ['northAdmin', 'platform', 'validation_failed'],
] as const)('%s cannot create one at %s', async (persona, company, code) => {
  const auditCount = await net.auditCount();
  expect(await rejectionOf(net.draft(company, {}, persona))).toMatchObject({ code });
  expect(await net.auditCount()).toBe(auditCount);
});

test('rejects a target outside the reach of the company', async () => {
  const make = async (company: 'north' | 'northShop', target: 'south' | 'north' | 'northShop') =>
    createRow(await net.signedIn('owner'), alertSource, {
      company_id: net.companies[company],
      title: 'Meant',
      target_company_id: net.companies[target],
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
  const attempt = net.draft('north', {
    starts_at: '2031-06-01T10:00:00Z',
    expires_at: '2031-06-01T09:00:00Z',
  });
  expect(await rejectionOf(attempt)).toMatchObject({
    fields: [{ path: 'expires_at' }],
  });
});
