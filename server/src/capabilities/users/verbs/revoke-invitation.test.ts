import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { revokeInvitation } from './revoke-invitation.ts';

let network: PeopleTest;
beforeAll(async () => {
  network = await createPeopleTest();
});
afterAll(() => network.drop());

const revoke = async (persona: keyof PeopleTest['people'], id: string) =>
  revokeInvitation(await network.signedInAs(network.people[persona]), { id });

test('ends an invitation: no other link is sent, and it cannot be revoked twice', async () => {
  const { id } = await network.invite('northAdmin');
  expect(await revoke('northAdmin', id)).toMatchObject({ id, state: 'revoked' });
  expect(await rejectionOf(revoke('northAdmin', id))).toMatchObject({
    code: 'conflict',
    message: 'This invitation was already revoked.',
  });
  expect(await network.linksOf(id)).toHaveLength(1);
});

test('the address can be invited again afterwards', async () => {
  const { id, email } = await network.invite('northAdmin');
  await revoke('northAdmin', id);
  expect(await network.invite('northAdmin', { email })).toMatchObject({ email, state: 'pending' });
});

test('revoking is audited with the previous state', async () => {
  const { id } = await network.invite('northAdmin');
  await revoke('northAdmin', id);
  const actor_id = network.people.northAdmin.id;
  expect(await network.auditOf(id)).toMatchObject([
    { action: 'insert' },
    { action: 'update', actor_id, before: { revoked_at: null } },
  ]);
});

describe('revoking is refused', () => {
  test('for an accepted invitation', async () => {
    const { id } = await network.invite('northAdmin');
    await network.admin.query('update invitations set accepted_at = now() where id = $1', [id]);
    expect(await rejectionOf(revoke('northAdmin', id))).toMatchObject({
      code: 'conflict',
      message: 'This invitation was already accepted.',
    });
  });

  test("for another tenant's invitation, and a missing one", async () => {
    const { id } = await network.invite('southAdmin', { company_id: network.companies.southShop });
    const before = await network.stored(id);
    for (const inaccessibleId of [id, crypto.randomUUID()]) {
      expect(await rejectionOf(revoke('northAdmin', inaccessibleId))).toMatchObject({
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
    expect(await rejectionOf(revoke('northAdmin', id))).toMatchObject({ code: 'forbidden' });
    expect(await network.stored(id)).toEqual(before);
  });

  test('for people who cannot assign its role', async () => {
    const { id } = await network.invite('northAdmin', { role: 'reseller' });
    const before = await network.stored(id);
    expect(await rejectionOf(revoke('northReseller', id))).toMatchObject({ code: 'forbidden' });
    expect(await rejectionOf(revoke('clerk', id))).toMatchObject({ code: 'not_found' });
    expect(await network.stored(id)).toEqual(before);
    expect(await network.linksOf(id)).toHaveLength(1);
  });
});
