import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { fixFindings, undoFixes } from './fix-findings.ts';

let net: PostureTest;
beforeAll(async () => {
  net = await createPostureTest();
});
afterAll(() => net.drop());

test.each([
  'dormant_admins',
  'stale_keys',
  'idle_sessions',
  'old_invitations',
  'webhook_secrets',
] as const)('%s: fixing one removes the finding', async (kind) => {
  const { id, subject } = await net.cause(kind);
  const { results } = await fixFindings(await net.signedIn('owner'), { ids: [id] });
  expect(results).toMatchObject([{ ok: true }]);
  expect(await net.finding(kind, subject)).toBeNull();
});

test.each(['dormant_admins', 'stale_keys', 'webhook_secrets', 'widened_roles'] as const)(
  '%s: undoing the fix restores what was before',
  async (kind) => {
    const { id, subject, company_id } = await net.cause(kind);
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
  const { id, subject } = await net.cause('critical_events');
  const owner = await net.signedIn('owner');
  const refused = await fixFindings(owner, { ids: [id] });
  expect(refused.results).toMatchObject([{ ok: false, errors: [{ message: expect.any(String) }] }]);
  await fixFindings(owner, { ids: [id], reason: 'Our own test' });
  expect(await net.finding('critical_events', subject)).toBeNull();
});

test('reminds a person by email once a day', async () => {
  const { id, subject } = await net.cause('second_factor');
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

test('does not find findings of other companies', async () => {
  const { id, subject } = await net.cause('dormant_admins');
  for (const who of ['southAdmin', 'northReseller'] as const) {
    const { results } = await fixFindings(await net.signedIn(who), { ids: [id] });
    expect(results).toMatchObject([{ ok: false, label: id }]);
  }
  expect(await net.finding('dormant_admins', subject)).not.toBeNull();
});
