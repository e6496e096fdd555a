import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '../../../kernel/errors.ts';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { fixFindings, previewFixes, undoFixes } from './fix-findings.ts';

let network: PostureTest;
beforeAll(async () => {
  network = await createPostureTest();
});
afterAll(() => network.drop());

test.each([
  'dormant_admins',
  'stale_keys',
  'idle_sessions',
  'old_invitations',
  'webhook_secrets',
] as const)('%s: fixing a finding removes it', async (kind) => {
  const { id, subject } = await network.cause(kind);
  const { results } = await fixFindings(await network.signedIn('owner'), { ids: [id] });
  expect(results).toMatchObject([{ ok: true }]);
  expect(await network.finding(kind, subject)).toBeNull();
});

test.each([
  ['second_factor', [{ change: 'emailed' }]],
  ['dormant_admins', [{ change: 'suspended', count: null }]],
  ['stale_keys', [{ change: 'paused' }]],
  [
    'widened_roles',
    [
      {
        change: 'permission_removed',
        who: 'end_user',
        count: expect.any(Number),
        permission: { resource: 'audit', action: 'read' },
      },
    ],
  ],
  ['critical_events', [{ change: 'resolved' }]],
  ['idle_sessions', [{ change: 'session_ended' }]],
  ['old_invitations', [{ change: 'invitation_revoked' }]],
  ['webhook_secrets', [{ change: 'paused' }]],
] as const)(
  '%s: a preview names what a fix changes, and changes nothing',
  async (kind, effects) => {
    const { id, label } = await network.cause(kind);
    const countSideEffects = async () => {
      const [row] = await network.select<{ audited: string; mails: string; jobs: string }>(
        `select (select count(*) from audit_logs) as audited,
         (select count(*) from mail_messages) as mails, (select count(*) from pgboss.job) as jobs`,
      );
      return row;
    };
    const before = await countSideEffects();
    const owner = await network.signedIn('owner');
    const found = await previewFixes(owner, { ids: [id] });
    expect(found.previews).toMatchObject([{ id, label, effects, refusal: null }]);
    expect(await countSideEffects()).toEqual(before);
    expect((await previewFixes(owner, { ids: [id] })).previews).toEqual(found.previews);
  },
);

test('a preview includes the reason for a refusal', async () => {
  const { id } = await network.cause('second_factor');
  const owner = await network.signedIn('owner');
  await fixFindings(owner, { ids: [id] });
  expect((await previewFixes(owner, { ids: [id] })).previews).toMatchObject([
    { effects: [], refusal: 'They were already reminded in the last 24 hours.' },
  ]);
  const south = await network.signedIn('southAdmin');
  expect((await previewFixes(south, { ids: [id] })).previews).toMatchObject([
    { id, label: id, effects: [], refusal: expect.any(String) },
  ]);
});

test.each(['dormant_admins', 'stale_keys', 'webhook_secrets', 'widened_roles'] as const)(
  '%s: undoing the fix brings the finding back',
  async (kind) => {
    const { id, subject, company_id } = await network.cause(kind);
    const owner = await network.signedIn('owner');
    await fixFindings(owner, { ids: [id] });
    expect(await network.finding(kind, subject)).toBeNull();
    const permissions = [{ role: 'end_user', resource: 'audit', action: 'read' }];
    const { results } = await undoFixes(owner, {
      fixes: [{ kind, subject, company_id, permissions }],
    });
    expect(results).toMatchObject([{ ok: true }]);
    expect(await network.finding(kind, subject)).not.toBeNull();
  },
);

test('resolves a critical event only with a reason', async () => {
  const { id, subject } = await network.cause('critical_events');
  const owner = await network.signedIn('owner');
  const refused = await fixFindings(owner, { ids: [id] });
  expect(refused.results).toMatchObject([{ ok: false, errors: [{ message: expect.any(String) }] }]);
  await fixFindings(owner, { ids: [id], reason: 'Our own test' });
  expect(await network.finding('critical_events', subject)).toBeNull();
});

test('reminds a person by email once a day', async () => {
  const { id, subject } = await network.cause('second_factor');
  const owner = await network.signedIn('owner');
  expect((await fixFindings(owner, { ids: [id] })).results).toMatchObject([{ ok: true }]);
  expect((await fixFindings(owner, { ids: [id] })).results).toMatchObject([
    { ok: false, errors: [{ message: 'They were already reminded in the last 24 hours.' }] },
  ]);
  const mails = await network.select(
    `select from mail_messages m join profiles p on p.email = m.recipient
     where p.id = $1 and m.subject = 'Set up two-factor authentication'`,
    [subject],
  );
  expect(mails).toHaveLength(1);
});

test('reminds other owners without recovery codes, but not the sender', async () => {
  await network.cause('two_owners');
  const found = await network.finding('two_owners', network.companies.south);
  const ids = [found?.id ?? ''];
  const outcome = await fixFindings(await network.signedIn('southAdmin'), { ids });
  expect(outcome.results).toMatchObject([
    { ok: false, errors: [{ message: expect.stringMatching(/^There is no one else to remind/) }] },
  ]);
  const owner = await network.signedIn('owner');
  const { previews } = await previewFixes(owner, { ids });
  expect(previews).toMatchObject([{ effects: [{ change: 'emailed' }], refusal: null }]);
  expect((await fixFindings(owner, { ids })).results).toMatchObject([{ ok: true }]);
  const mails = await network.select('select from mail_messages where recipient = $1', [
    network.people.southAdmin.email,
  ]);
  expect(mails).toHaveLength(1);
});

test('does not fix findings of other companies', async () => {
  const { id, subject } = await network.cause('dormant_admins');
  for (const persona of ['southAdmin', 'northReseller'] as const) {
    const { results } = await fixFindings(await network.signedIn(persona), { ids: [id] });
    expect(results).toMatchObject([{ ok: false, label: id }]);
  }
  expect(await network.finding('dormant_admins', subject)).not.toBeNull();
});

test('no one can fix a finding about themselves', async () => {
  await network.cause('second_factor');
  const found = await network.finding('second_factor', network.people.northAdmin.id);
  const ids = [found?.id ?? ''];
  expect((await fixFindings(await network.signedIn('northAdmin'), { ids })).results).toMatchObject([
    { ok: false, errors: [{ message: new Problem('forbidden').message }] },
  ]);
});
