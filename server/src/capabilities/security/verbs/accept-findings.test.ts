import { Finding } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { acceptFindings, reopenFindings } from './accept-findings.ts';
import { listFindings } from './list-findings.ts';

let net: PostureTest;
beforeAll(async () => {
  net = await createPostureTest();
});
afterAll(() => net.drop());

const idsOf = async (state: 'open' | 'accepted', kind: 'stale_keys') => {
  const { items } = await listFindings(await net.signedIn('owner'), { state, kind, limit: 200 });
  return items.map((item) => Finding.parse(item).id);
};

test('an accepted finding returns when its day has passed', async () => {
  const { id } = await net.cause('stale_keys');
  const until = net.clock.now.toISOString().slice(0, 10);
  const admin = await net.signedIn('northAdmin');
  await acceptFindings(admin, { ids: [id], until, reason: 'Replaced next week' });
  expect(await idsOf('accepted', 'stale_keys')).toContain(id);
  expect(await idsOf('open', 'stale_keys')).not.toContain(id);
  await net.assess();
  expect(await idsOf('accepted', 'stale_keys')).toContain(id);
  const before = net.clock.now;
  net.clock.now = new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000);
  expect(await idsOf('open', 'stale_keys')).toContain(id);
  net.clock.now = before;
});

test('withdraws an acceptance, and records both in the audit log', async () => {
  const { id, subject } = await net.cause('stale_keys');
  const admin = await net.signedIn('northAdmin');
  const until = net.clock.now.toISOString().slice(0, 10);
  await acceptFindings(admin, { ids: [id], until, reason: 'Known' });
  await reopenFindings(admin, { ids: [id] });
  expect(await idsOf('open', 'stale_keys')).toContain(id);
  expect((await net.auditOf(subject)).map((row) => row.resource_type)).toEqual(
    expect.arrayContaining(['security.finding_accepted', 'security.finding_reopened']),
  );
});

test.each([
  [-1, 'Choose today or a later day.'],
  [368, 'Choose a day within a year.'],
])('refuses an acceptance until %i days from now', async (days, message) => {
  const until = net.ago(-days).slice(0, 10);
  const admin = await net.signedIn('northAdmin');
  const refusal = await rejectionOf(acceptFindings(admin, { ids: [], until, reason: 'x' }));
  expect(refusal.message).toBe(message);
});

test('does not accept findings of other companies', async () => {
  const { id } = await net.cause('stale_keys');
  const until = net.clock.now.toISOString().slice(0, 10);
  const input = { ids: [id], until, reason: 'x' };
  for (const persona of ['southAdmin', 'northReseller'] as const) {
    const { results } = await acceptFindings(await net.signedIn(persona), input);
    expect(results).toMatchObject([{ ok: false, label: id }]);
  }
  expect(await idsOf('open', 'stale_keys')).toContain(id);
});
