import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { remindOfFactors, requirePasskeys } from './factors.ts';

let network: PostureTest;
beforeAll(async () => {
  network = await createPostureTest();
});
afterAll(() => network.drop());

const lacksPasskey = async ({ id }: { id: string }) =>
  (await network.select<{ lacks: boolean }>('select app.lacks_passkey($1) as lacks', [id]))[0]
    ?.lacks;
const mailsTo = (email: string) =>
  network.select('select subject from mail_messages where recipient = $1', [email]);

test('requires a passkey for one person, and stops requiring it', async () => {
  const { clerk, northReseller } = network.people;
  const admin = await network.signedIn('northAdmin');
  await requirePasskeys(admin, { ids: [clerk.id], required: true });
  expect([await lacksPasskey(clerk), await lacksPasskey(northReseller)]).toEqual([true, false]);
  expect(await mailsTo(clerk.email)).toEqual([
    { subject: 'A passkey is now required for your account' },
  ]);
  await requirePasskeys(admin, { ids: [clerk.id], required: false });
  expect(await lacksPasskey(clerk)).toBe(false);
  expect((await network.auditOf(clerk.id)).map((row) => row.resource_type)).toEqual(
    expect.arrayContaining(['security.passkey_required', 'security.passkey_not_required']),
  );
});

test('reminds people within the subtree once a day, each with a result', async () => {
  const { northReseller, southAdmin, northAdmin } = network.people;
  const admin = await network.signedIn('northAdmin');
  const ids = [northReseller.id, southAdmin.id, northAdmin.id];
  expect((await remindOfFactors(admin, { ids })).results).toMatchObject([
    { ok: true },
    { ok: false, label: southAdmin.id },
    {
      ok: false,
      errors: [{ message: "You can't remind yourself or people with a higher role than yours." }],
    },
  ]);
  const repeated = await remindOfFactors(admin, { ids: [northReseller.id] });
  expect(repeated.results).toMatchObject([{ ok: false }]);
  expect(await mailsTo(northReseller.email)).toHaveLength(1);
});

test.each(['southAdmin', 'northReseller'] as const)(
  'rejects reminders and passkey requirements by %s',
  async (persona) => {
    const { clerk } = network.people;
    const context = await network.signedIn(persona);
    const input = { ids: [clerk.id] };
    expect((await remindOfFactors(context, input)).results).toMatchObject([{ ok: false }]);
    expect((await requirePasskeys(context, { ...input, required: true })).results).toMatchObject([
      { ok: false },
    ]);
    expect(await lacksPasskey(clerk)).toBe(false);
  },
);
