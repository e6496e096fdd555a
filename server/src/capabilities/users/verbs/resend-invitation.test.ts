import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

let network: PeopleTest;
beforeAll(async () => {
  network = await createPeopleTest();
});
afterAll(() => network.drop());

const resend = async (persona: keyof PeopleTest['people'], id: string) =>
  resendInvitation(await network.signedInAs(network.people[persona]), { id });

test('creates a new link and restarts the seven days', async () => {
  const { id, email } = await network.invite('northAdmin');
  network.advance(5 * 86_400);
  const repeated = await resend('northAdmin', id);
  const expires_at = new Date(network.clock.now.getTime() + 7 * 86_400_000).toISOString();
  expect(repeated).toMatchObject({ id, email, state: 'pending', expires_at });
  expect(await network.linksOf(id)).toMatchObject([{ email }, { email, purpose: 'invitation' }]);
});

test('an expired invitation can be resent', async () => {
  const { id } = await network.invite('northAdmin');
  network.advance(8 * 86_400);
  expect(await resend('owner', id)).toMatchObject({ state: 'pending' });
});

test('resending is audited with the previous state', async () => {
  const { id } = await network.invite('northAdmin');
  network.advance(60);
  await resend('northAdmin', id);
  const actor_id = network.people.northAdmin.id;
  expect(await network.auditOf(id)).toMatchObject([
    { action: 'insert' },
    { action: 'update', actor_id, before: { expires_at: expect.any(String) } },
  ]);
});

describe('resending is refused', () => {
  test('for a revoked invitation: no link is sent', async () => {
    const { id } = await network.invite('northAdmin');
    await revokeInvitation(await network.signedInAs(network.people.northAdmin), { id });
    expect(await rejectionOf(resend('northAdmin', id))).toMatchObject({
      code: 'conflict',
      message: 'This invitation was already revoked.',
    });
    expect(await network.linksOf(id)).toHaveLength(1);
  });

  test('for an accepted invitation', async () => {
    const { id } = await network.invite('northAdmin');
    await network.admin.query('update invitations set accepted_at = now() where id = $1', [id]);
    expect(await rejectionOf(resend('northAdmin', id))).toMatchObject({
      code: 'conflict',
      message: 'This invitation was already accepted.',
    });
  });

  test("for another tenant's invitation, and a missing one", async () => {
    const { id } = await network.invite('southAdmin', { company_id: network.companies.southShop });
    const before = await network.stored(id);
    for (const inaccessibleId of [id, crypto.randomUUID()]) {
      expect(await rejectionOf(resend('northAdmin', inaccessibleId))).toMatchObject({
        code: 'not_found',
      });
    }
    expect(await network.stored(id)).toEqual(before);
  });

  test("for an invitation to a role above the user's own", async () => {
    const { id } = await network.invite('owner', {
      role: 'owner',
      company_id: network.companies.north,
    });
    const before = await network.stored(id);
    expect(await rejectionOf(resend('northAdmin', id))).toMatchObject({ code: 'forbidden' });
    expect(await network.stored(id)).toEqual(before);
  });

  test('for people who cannot assign its role', async () => {
    const { id } = await network.invite('northAdmin', { role: 'reseller' });
    const before = await network.stored(id);
    expect(await rejectionOf(resend('northReseller', id))).toMatchObject({ code: 'forbidden' });
    expect(await rejectionOf(resend('clerk', id))).toMatchObject({ code: 'not_found' });
    expect(await network.stored(id)).toEqual(before);
    expect(await network.linksOf(id)).toHaveLength(1);
  });
});
