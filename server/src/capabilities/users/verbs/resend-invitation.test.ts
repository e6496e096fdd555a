import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

let net: PeopleTest;
beforeAll(async () => {
  net = await createPeopleTest();
});
afterAll(() => net.drop());

const resend = async (persona: keyof PeopleTest['people'], id: string) =>
  resendInvitation(await net.signedInAs(net.people[persona]), { id });

test('creates a new link and restarts the seven days', async () => {
  const { id, email } = await net.invite('northAdmin');
  net.advance(5 * 86_400);
  const repeated = await resend('northAdmin', id);
  const expires_at = new Date(net.clock.now.getTime() + 7 * 86_400_000).toISOString();
  expect(repeated).toMatchObject({ id, email, state: 'pending', expires_at });
  expect(await net.linksOf(id)).toMatchObject([{ email }, { email, purpose: 'invitation' }]);
});

test('an expired one can be resent', async () => {
  const { id } = await net.invite('northAdmin');
  net.advance(8 * 86_400);
  expect(await resend('owner', id)).toMatchObject({ state: 'pending' });
});

test('is audited with the previous state', async () => {
  const { id } = await net.invite('northAdmin');
  net.advance(60);
  await resend('northAdmin', id);
  const actor_id = net.people.northAdmin.id;
  expect(await net.auditOf(id)).toMatchObject([
    { action: 'insert' },
    { action: 'update', actor_id, before: { expires_at: expect.any(String) } },
  ]);
});

describe('is refused', () => {
  test('for a revoked one: no link is sent', async () => {
    const { id } = await net.invite('northAdmin');
    await revokeInvitation(await net.signedInAs(net.people.northAdmin), { id });
    expect(await rejectionOf(resend('northAdmin', id))).toMatchObject({
      code: 'conflict',
      message: 'This invitation was already revoked.',
    });
    expect(await net.linksOf(id)).toHaveLength(1);
  });

  test('for an accepted one', async () => {
    const { id } = await net.invite('northAdmin');
    await net.admin.query('update invitations set accepted_at = now() where id = $1', [id]);
    expect(await rejectionOf(resend('northAdmin', id))).toMatchObject({
      code: 'conflict',
      message: 'This invitation was already accepted.',
    });
  });

  test("for another tenant's, and a missing one", async () => {
    const { id } = await net.invite('southAdmin', { company_id: net.companies.southShop });
    const before = await net.stored(id);
    for (const inaccessibleId of [id, crypto.randomUUID()]) {
      expect(await rejectionOf(resend('northAdmin', inaccessibleId))).toMatchObject({
        code: 'not_found',
      });
    }
    expect(await net.stored(id)).toEqual(before);
  });

  test("for one to a role above the user's own", async () => {
    const { id } = await net.invite('owner', { role: 'owner', company_id: net.companies.north });
    const before = await net.stored(id);
    expect(await rejectionOf(resend('northAdmin', id))).toMatchObject({ code: 'forbidden' });
    expect(await net.stored(id)).toEqual(before);
  });

  test('is refused for a role that they cannot assign, enforced by the database', async () => {
    const { id } = await net.invite('northAdmin', { role: 'reseller' });
    const before = await net.stored(id);
    expect(await rejectionOf(resend('northReseller', id))).toMatchObject({ code: 'forbidden' });
    expect(await rejectionOf(resend('clerk', id))).toMatchObject({ code: 'not_found' });
    expect(await net.stored(id)).toEqual(before);
    expect(await net.linksOf(id)).toHaveLength(1);
  });
});
