import { Invitation } from '@trunkline/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { invite } from './invite.ts';

let network: PeopleTest;
beforeAll(async () => {
  network = await createPeopleTest();
});
afterAll(() => network.drop());

const newAddress = () => `${crypto.randomUUID()}@example.test`;

describe('a valid invitation', () => {
  test('invites to a company of the subtree, for seven days', async () => {
    const email = newAddress();
    const { now } = network.clock;
    const rawEmail = ` ${email.toUpperCase()} `;
    const invitation = Invitation.parse(
      await network.invite('northAdmin', { email: rawEmail, role: 'admin' }),
    );
    expect(invitation).toMatchObject({
      email,
      role: 'admin',
      company: { id: network.companies.northShop, name: 'North Shop' },
      state: 'pending',
      invited_by: expect.stringMatching(/^Pat /),
      expires_at: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
    });
  });

  test('a reseller can invite end users, and the invitation is valid while the reseller may invite', async () => {
    const { northReseller } = network.people;
    const invited = await network.invite('northReseller', { company_id: northReseller.companyId });
    expect(invited).toMatchObject({ role: 'end_user', state: 'pending' });
  });

  test('leaves creating the link to a job, with the requested host', async () => {
    const { id, email } = await network.invite('northAdmin');
    expect(await network.linksOf(id)).toEqual([
      {
        purpose: 'invitation',
        email,
        host: 'trunkline.test',
        rememberMe: false,
        invitationId: id,
      },
    ]);
  });

  test('audits who invited whom to which company', async () => {
    const { id, email } = await network.invite('northAdmin');
    expect(await network.auditOf(id)).toMatchObject([
      {
        action: 'insert',
        resource_type: 'invitations',
        actor_id: network.people.northAdmin.id,
        company_id: network.companies.northShop,
        after: { email, role: 'end_user', invited_by: network.people.northAdmin.id },
      },
    ]);
  });

  test('a person with an account outside the subtree is invited as if they had no account', async () => {
    const { email } = network.people.southAdmin;
    const invitation = await network.invite('northAdmin', { email });
    const other = await network.invite('northAdmin');
    expect(Object.keys(invitation)).toEqual(Object.keys(other));
    expect(invitation).toMatchObject({ email, state: 'pending' });
    expect(await network.linksOf(invitation.id)).toHaveLength(1);
  });

  test('an expired invitation can be replaced by another', async () => {
    const email = newAddress();
    const first = await network.invite('northAdmin', { email });
    network.advance(8 * 86_400);
    const second = await network.invite('northAdmin', { email, role: 'reseller' });
    expect(second).toMatchObject({ state: 'pending', role: 'reseller' });
    expect((await network.stored(first.id))?.revoked_at).not.toBeNull();
  });
});

describe('refuses, and leaves nothing behind', () => {
  const refusalOf = async (persona: keyof PeopleTest['people'], changes: object) => {
    const email = newAddress();
    const problem = await rejectionOf(network.invite(persona, { email, ...changes }));
    expect(await network.countTo(email)).toBe(0);
    return problem;
  };

  test("a role above the user's own", async () => {
    expect(await refusalOf('northAdmin', { role: 'owner' })).toMatchObject({
      code: 'forbidden',
      message: 'You can only invite people to roles up to your own.',
    });
  });

  test("another tenant's company, with the same message as for a missing one", async () => {
    const foreign = await refusalOf('northAdmin', { company_id: network.companies.southShop });
    const unknown = await refusalOf('northAdmin', { company_id: crypto.randomUUID() });
    expect(foreign.toBody('x')).toEqual(unknown.toBody('x'));
    expect(foreign).toMatchObject({ code: 'validation_failed', fields: [{ path: 'company_id' }] });
  });

  test('a company above, in the recycle bin or suspended', async () => {
    const closed = [network.companies.platform];
    for (const change of ['deleted_at = now()', "status = 'suspended'"]) {
      const id = await network.createTenant(network.companies.northShop, 'customer');
      await network.admin.query(`update companies set ${change} where id = $1`, [id]);
      closed.push(id);
    }
    for (const company_id of closed) {
      expect(await refusalOf('northAdmin', { company_id })).toMatchObject({
        code: 'validation_failed',
      });
    }
  });

  test('the clerk, whose role does not allow it', async () => {
    const { companyId } = network.people.clerk;
    expect(await refusalOf('clerk', { company_id: companyId })).toMatchObject({
      code: 'forbidden',
    });
  });

  test("a reseller's own role, which only owners and admins can give", async () => {
    const input = { role: 'reseller', company_id: network.people.northReseller.companyId };
    expect(await refusalOf('northReseller', input)).toMatchObject({
      code: 'forbidden',
      message: 'You can only invite people to roles below your own.',
    });
  });

  test.each([
    { persona: 'northAdmin', role: 'owner' },
    { persona: 'northReseller', role: 'reseller' },
  ] as const)(
    '$persona inviting a $role, enforced by the database alone',
    async ({ persona, role }) => {
      const { id, companyId } = network.people[persona];
      const insert = network.database.transaction('app_user', { user_id: id, aal: 'aal2' }, (tx) =>
        tx
          .insertInto('invitations')
          .values({
            company_id: companyId,
            email: newAddress(),
            role,
            expires_at: network.clock.now,
          })
          .execute(),
      );
      expect(await rejectionOf(insert)).toMatchObject({ code: 'forbidden' });
    },
  );

  test('someone within the subtree, including in the recycle bin', async () => {
    const person = await network.person(network.companies.northClient, 'end_user');
    const inviteAgain = () => rejectionOf(network.invite('northAdmin', { email: person.email }));
    expect(await inviteAgain()).toMatchObject({
      code: 'conflict',
      message: 'This person already has an account.',
    });
    await network.admin.query('update profiles set deleted_at = now() where id = $1', [person.id]);
    expect(await inviteAgain()).toMatchObject({
      code: 'conflict',
      message: 'This person is in the recycle bin. Restore them instead.',
    });
    expect(await network.countTo(person.email)).toBe(0);
  });

  test('an address already invited to the same company', async () => {
    const { id, email } = await network.invite('northAdmin');
    expect(await rejectionOf(network.invite('northAdmin', { email }))).toMatchObject({
      code: 'conflict',
    });
    expect(await network.linksOf(id)).toHaveLength(1);
    const northInvitation = await network.invite('northAdmin', {
      email,
      company_id: network.companies.north,
    });
    expect(northInvitation).toMatchObject({ email, state: 'pending' });
  });

  test('of two identical invitations sent concurrently, only one is created', async () => {
    const email = newAddress();
    const context = await network.signedInAs(network.people.northAdmin);
    const input = { email, role: 'end_user', company_id: network.companies.northShop } as const;
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => invite(context, input)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await network.countTo(email)).toBe(1);
  });
});

test('an invitation is refused where the security policy allows no new people', async () => {
  await network.admin.query(
    `insert into security_policies (company_id, sign_up) values ($1, 'closed')`,
    [network.companies.north],
  );
  expect(await rejectionOf(network.invite('northAdmin'))).toMatchObject({
    code: 'conflict',
    message: "The security policy doesn't let new people join this company.",
  });
  await network.admin.query('delete from security_policies');
});
