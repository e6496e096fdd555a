import { Finding } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { acceptFindings, reopenFindings } from './accept-findings.ts';
import { listFindings } from './list-findings.ts';

let network: PostureTest;
beforeAll(async () => {
  network = await createPostureTest();
});
afterAll(() => network.drop());

const idsOf = async (state: 'open' | 'accepted', kind: 'stale_keys') => {
  const { items } = await listFindings(await network.signedIn('owner'), {
    state,
    kind,
    limit: 200,
  });
  return items.map((item) => Finding.parse(item).id);
};

test('an accepted finding reopens when its acceptance has expired', async () => {
  const { id } = await network.cause('stale_keys');
  const until = network.clock.now.toISOString().slice(0, 10);
  const admin = await network.signedIn('northAdmin');
  await acceptFindings(admin, { ids: [id], until, reason: 'Replaced next week' });
  expect(await idsOf('accepted', 'stale_keys')).toContain(id);
  expect(await idsOf('open', 'stale_keys')).not.toContain(id);
  await network.assess();
  expect(await idsOf('accepted', 'stale_keys')).toContain(id);
  const before = network.clock.now;
  network.clock.now = new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000);
  expect(await idsOf('open', 'stale_keys')).toContain(id);
  network.clock.now = before;
});

test('withdraws an acceptance, and records both in the audit log', async () => {
  const { id, subject } = await network.cause('stale_keys');
  const admin = await network.signedIn('northAdmin');
  const until = network.clock.now.toISOString().slice(0, 10);
  await acceptFindings(admin, { ids: [id], until, reason: 'Known' });
  await reopenFindings(admin, { ids: [id] });
  expect(await idsOf('open', 'stale_keys')).toContain(id);
  expect((await network.auditOf(subject)).map((row) => row.resource_type)).toEqual(
    expect.arrayContaining(['security.finding_accepted', 'security.finding_reopened']),
  );
});

test.each([
  [-1, 'Choose today or a later day.'],
  [368, 'Choose a day within a year.'],
])('rejects an acceptance until %i days from now', async (days, message) => {
  const until = network.ago(-days).slice(0, 10);
  const admin = await network.signedIn('northAdmin');
  const refusal = await rejectionOf(acceptFindings(admin, { ids: [], until, reason: 'x' }));
  expect(refusal.message).toBe(message);
});

test('does not accept findings of other companies', async () => {
  const { id } = await network.cause('stale_keys');
  const until = network.clock.now.toISOString().slice(0, 10);
  const input = { ids: [id], until, reason: 'x' };
  for (const persona of ['southAdmin', 'northReseller'] as const) {
    const { results } = await acceptFindings(await network.signedIn(persona), input);
    expect(results).toMatchObject([{ ok: false, label: id }]);
  }
  expect(await idsOf('open', 'stale_keys')).toContain(id);
});
