import { Finding } from '@trunkline/contract/security';
import type { PostureItemName } from '@trunkline/contract/security/posture-items';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { acceptFindings, reopenFindings } from './accept-findings.ts';
import { fixFindings, undoFixes } from './fix-findings.ts';
import { listFindings } from './list-findings.ts';

let net: PostureTest;
beforeAll(async () => {
  net = await createPostureTest();
});
afterAll(() => net.drop());

async function cause(kind: PostureItemName) {
  const subject = await net.causes[kind]();
  await net.assess();
  const finding = await net.finding(kind, subject);
  if (finding === null) throw new Error(`no finding about ${kind}`);
  return { ...finding, kind, subject };
}
const idsOf = async (state: 'open' | 'accepted', kind: PostureItemName) => {
  const { items } = await listFindings(await net.signedIn('owner'), { state, kind, limit: 200 });
  return items.map((each) => Finding.parse(each).id);
};

test.each(['dormant_admins', 'idle_sessions', 'old_invitations', 'webhook_secrets'] as const)(
  '%s: fixing one removes the finding',
  async (kind) => {
    const { id, subject } = await cause(kind);
    const { results } = await fixFindings(await net.signedIn('owner'), { ids: [id] });
    expect(results).toMatchObject([{ ok: true }]);
    expect(await net.finding(kind, subject)).toBeNull();
  },
);

test.each(['dormant_admins', 'webhook_secrets', 'widened_roles'] as const)(
  '%s: undoing the fix restores what was before',
  async (kind) => {
    const { id, subject, company_id } = await cause(kind);
    const owner = await net.signedIn('owner');
    await fixFindings(owner, { ids: [id] });
    expect(await net.finding(kind, subject)).toBeNull();
    const permissions = [{ role: 'end_user', resource: 'audit', action: 'read' }];
    const { results } = await undoFixes(owner, {
      fixes: [{ kind, subject, company_id, permissions }],
    });
    expect(results).toMatchObject([{ ok: true }]);
    expect(await net.finding(kind, subject)).not.toBeNull();
  },
);

test('resolves a critical event only with a reason', async () => {
  const { id, subject } = await cause('critical_events');
  const owner = await net.signedIn('owner');
  const refused = await fixFindings(owner, { ids: [id] });
  expect(refused.results).toMatchObject([{ ok: false, errors: [{ message: expect.any(String) }] }]);
  await fixFindings(owner, { ids: [id], reason: 'Our own test' });
  expect(await net.finding('critical_events', subject)).toBeNull();
});

test('reminds a person by email once a day', async () => {
  const { id, subject } = await cause('second_factor');
  const owner = await net.signedIn('owner');
  expect((await fixFindings(owner, { ids: [id] })).results).toMatchObject([{ ok: true }]);
  expect((await fixFindings(owner, { ids: [id] })).results).toMatchObject([
    { ok: false, errors: [{ message: 'They were reminded within the last day.' }] },
  ]);
  const mails = await net.select(
    `select from mail_messages m join profiles p on p.email = m.recipient
     where p.id = $1 and m.subject = 'Set up two-factor authentication'`,
    [subject],
  );
  expect(mails).toHaveLength(1);
});

test('an accepted finding returns when its day has passed', async () => {
  const { id } = await cause('stale_keys');
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
  const { id, subject } = await cause('stale_keys');
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

test('does not find findings of other companies', async () => {
  const { id, subject } = await cause('dormant_admins');
  const south = await net.signedIn('southAdmin');
  const until = net.clock.now.toISOString().slice(0, 10);
  const notFound = [
    { ok: false, label: id, errors: [{ message: expect.stringMatching(/not found/i) }] },
  ];
  expect((await fixFindings(south, { ids: [id] })).results).toMatchObject(notFound);
  expect((await acceptFindings(south, { ids: [id], until, reason: 'x' })).results).toMatchObject(
    notFound,
  );
  const { items } = await listFindings(south, { state: 'open', limit: 200 });
  expect(items.map((each) => each.id)).not.toContain(id);
  expect(await net.finding('dormant_admins', subject)).not.toBeNull();
});
