import { PendingInvitations } from '@trunkline/contract/auth';
import { Invitation } from '@trunkline/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hashToken, newToken } from '../capabilities/auth/tokens.ts';
import { createTestNetwork, type Person, type TestNetwork } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const newAddress = () => `${crypto.randomUUID()}@example.test`;

/** Invites an email address; returns the invitation's ID. */
async function invite(
  sender: Person,
  email: string,
  { company = network.companies.northShop, role = 'reseller' } = {},
): Promise<string> {
  const asSender = await service.as(sender);
  const json = { email, role, company_id: company };
  const response = await asSender('/api/users/invitations', { method: 'POST', json });
  if (response.status >= 300) throw new Error(response.text);
  return Invitation.parse(response.json()).id;
}

/** Creates a link as an email would contain it. */
async function linkFor(email: string, invitation: string | null): Promise<string> {
  const token = newToken();
  const expires = new Date(network.clock.now.getTime() + 600_000);
  await network.admin.query('insert into auth_users (email) values ($1) on conflict do nothing', [
    email,
  ]);
  await network.admin.query(
    `insert into auth_links (purpose, token_hash, user_id, invitation_id, email, expires_at, created_at)
     select case when $2::uuid is null then 'confirm_address' else 'invitation' end, $1,
       case when $2::uuid is null then u.id end, $2, u.email, $4, $5 from auth_users u where u.email = $3`,
    [hashToken(token), invitation, email, expires, network.clock.now],
  );
  return token;
}

const openLink = (token: string) =>
  service.request('/api/auth/links/sign-in', { method: 'POST', json: { token } });

async function memberOf(email: string) {
  const { rows } = await network.admin.query<{
    id: string;
    company_id: string;
    role: string;
    parent_id: string;
  }>(
    `select p.id, p.company_id, c.parent_id, r.role from profiles p join companies c on c.id = p.company_id
     left join user_roles r on r.user_id = p.id where p.email = $1 and p.deleted_at is null`,
    [email],
  );
  return rows[0] ?? null;
}

async function stateOf(id: string): Promise<string> {
  const asOwner = await service.as(network.people.owner);
  const response = await asOwner('/api/users/invitations?limit=100');
  const { items } = z.object({ items: z.array(Invitation) }).parse(response.json());
  return items.find((item) => item.id === id)?.state ?? 'missing';
}

/** Creates a user who signed up on the platform's site without an invitation. */
async function createSignedUpPerson(email = newAddress()) {
  expect((await openLink(await linkFor(email, null))).status).toBe(200);
  const member = await memberOf(email);
  if (member === null) throw new Error('no member');
  const person: Person = { id: member.id, email, companyId: member.company_id, role: 'end_user' };
  const request = await service.as(person);
  return {
    person,
    waiting: async () =>
      PendingInvitations.parse((await request('/api/auth/invitations')).json()).items,
    accept: (id: string) =>
      request('/api/auth/invitations/accept', { method: 'POST', json: { id } }),
    decline: (id: string, not_me = false) =>
      request('/api/auth/invitations/decline', { method: 'POST', json: { id, not_me } }),
  };
}

describe('signing up with an invited address', () => {
  test('joins no company that has invited the address', async () => {
    const email = newAddress();
    const first = await invite(network.people.northAdmin, email);
    await invite(network.people.southAdmin, email, { company: network.companies.southShop });
    await createSignedUpPerson(email);
    expect(await memberOf(email)).toMatchObject({
      parent_id: network.companies.platform,
      role: 'end_user',
    });
    expect(await stateOf(first)).toBe('pending');
  });

  test("still joins with the invitation's own link", async () => {
    const email = newAddress();
    const id = await invite(network.people.northAdmin, email);
    expect((await openLink(await linkFor(email, id))).status).toBe(200);
    expect(await memberOf(email)).toMatchObject({
      company_id: network.companies.northShop,
      role: 'reseller',
    });
    expect(await stateOf(id)).toBe('accepted');
  });
});

describe('the choice after both factors', () => {
  test('shows company, role and sender, and accepts the chosen one', async () => {
    const email = newAddress();
    const north = await invite(network.people.northAdmin, email);
    const south = await invite(network.people.southAdmin, email, {
      company: network.companies.southShop,
    });
    const { person, waiting, accept } = await createSignedUpPerson(email);
    expect(await waiting()).toMatchObject([
      { id: south, company_name: 'South Shop', can_accept: true },
      {
        id: north,
        company_name: 'North Shop',
        role: 'reseller',
        inviter: expect.stringMatching(/^Pat /),
      },
    ]);
    expect((await accept(north)).json()).toEqual({ done: true });
    expect(await memberOf(email)).toMatchObject({
      id: person.id,
      company_id: network.companies.northShop,
      role: 'reseller',
    });
    expect(await stateOf(north)).toBe('accepted');
    expect(await network.row('companies', person.companyId)).toMatchObject({
      deleted_at: expect.anything(),
      deleted_by: person.id,
    });
    // Now a member: the other company's invitation is refused, and the membership stays.
    expect(errorIn(await accept(south))).toBe('409 conflict');
    expect(errorIn(await accept(north))).toBe('404 not_found');
    expect(await memberOf(email)).toMatchObject({ company_id: network.companies.northShop });
  });

  test('accepts only one of a hundred concurrent acceptances', async () => {
    const email = newAddress();
    const id = await invite(network.people.northAdmin, email);
    const { accept } = await createSignedUpPerson(email);
    const responses = await Promise.all(Array.from({ length: 100 }, () => accept(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
  });

  test("does not remove a company's member from it", async () => {
    const { southAdmin } = network.people;
    const person = await network.person(network.companies.southShop, 'admin');
    const id = await invite(network.people.northAdmin, person.email);
    const request = await service.as(person);
    const invitations = PendingInvitations.parse((await request('/api/auth/invitations')).json());
    expect(invitations.items).toMatchObject([{ id, can_accept: false }]);
    const json = { id };
    const response = await request('/api/auth/invitations/accept', { method: 'POST', json });
    expect(errorIn(response)).toBe('409 conflict');
    expect(await memberOf(person.email)).toMatchObject({ company_id: network.companies.southShop });
    expect(await memberOf(southAdmin.email)).toMatchObject({ company_id: network.companies.south });
  });

  test('does not move people out of their own company once others have joined it', async () => {
    const email = newAddress();
    const { person, accept } = await createSignedUpPerson(email);
    await network.person(person.companyId, 'end_user');
    const id = await invite(network.people.northAdmin, email);
    expect(errorIn(await accept(id))).toBe('409 conflict');
  });

  test("does not find someone else's invitation", async () => {
    const id = await invite(network.people.northAdmin, newAddress());
    const { waiting, accept, decline } = await createSignedUpPerson();
    expect(await waiting()).toEqual([]);
    expect(errorIn(await accept(id))).toBe('404 not_found');
    expect(errorIn(await decline(id, true))).toBe('404 not_found');
    expect(await stateOf(id)).toBe('pending');
  });

  test('an unconfirmed address has no invitations', async () => {
    const email = newAddress();
    const id = await invite(network.people.northAdmin, email);
    const { person, waiting, accept } = await createSignedUpPerson(email);
    await network.admin.query('update auth_users set email_verified = false where id = $1', [
      person.id,
    ]);
    expect(await waiting()).toEqual([]);
    expect(errorIn(await accept(id))).toBe('404 not_found');
  });

  test('rejects a session with the first factor only', async () => {
    const { person } = await createSignedUpPerson();
    const request = await service.as(person, 'aal1');
    expect(errorIn(await request('/api/auth/invitations'))).toBe('403 mfa_required');
  });

  test('declining ends an invitation and its link, and lets the company invite again', async () => {
    const email = newAddress();
    const id = await invite(network.people.northAdmin, email);
    const token = await linkFor(email, id);
    const { waiting, decline } = await createSignedUpPerson(email);
    expect((await decline(id)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await stateOf(id)).toBe('declined');
    expect((await openLink(token)).status).toBe(400);
    const asAdmin = await service.as(network.people.northAdmin);
    const repeated = await asAdmin(`/api/users/invitations/${id}/resend`, {
      method: 'POST',
      json: {},
    });
    expect(errorIn(repeated)).toBe('409 conflict');
    expect(await invite(network.people.northAdmin, email)).not.toBe(id);
  });

  test("'Not me' notifies the sender's company, which cannot invite the address for 30 days", async () => {
    const email = newAddress();
    const id = await invite(network.people.northAdmin, email);
    const other = await invite(network.people.northAdmin, email, {
      company: network.companies.north,
    });
    const { person, waiting, decline } = await createSignedUpPerson(email);
    expect((await decline(id, true)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect([await stateOf(id), await stateOf(other)]).toEqual(['declined', 'declined']);
    expect(await network.auditOf(id)).toContainEqual(
      expect.objectContaining({
        action: 'event',
        resource_type: 'users.invitation_not_me',
        company_id: network.companies.north,
        actor_id: person.id,
      }),
    );
    for (const company of [
      network.companies.northShop,
      network.companies.north,
      network.companies.northClient,
    ]) {
      await expect(invite(network.people.northAdmin, email, { company })).rejects.toThrow(
        "wasn't meant for them",
      );
    }
    const colleague = await network.person(network.companies.northShop, 'admin');
    await expect(invite(colleague, email)).rejects.toThrow("wasn't meant for them");
    expect(
      await invite(network.people.southAdmin, email, { company: network.companies.south }),
    ).toBeTruthy();
    await network.admin.query(
      "update invitations set declined_at = now() - interval '31 days' where email = $1 and not_me",
      [email],
    );
    expect(await invite(network.people.northAdmin, email)).toBeTruthy();
  });
});

describe('an invitation whose sender loses the permission to send it', () => {
  let sender: Person;
  let branch: string;
  let invitedCompany: string;
  beforeEach(async () => {
    branch = await network.createTenant(network.companies.north, 'reseller');
    invitedCompany = await network.createTenant(branch, 'customer');
    sender = await network.person(branch, 'admin');
  });
  const run = (statement: string, ...values: string[]) => network.admin.query(statement, values);

  const changes: Record<string, () => Promise<unknown>> = {
    'is suspended': () => run("update profiles set status = 'suspended' where id = $1", sender.id),
    'is in the recycle bin': () =>
      run('update profiles set deleted_at = now() where id = $1', sender.id),
    'is deleted permanently': async () => {
      await run('update profiles set deleted_at = now() where id = $1', sender.id);
      await run('delete from profiles where id = $1', sender.id);
    },
    'is demoted': () =>
      run("update user_roles set role = 'end_user' where user_id = $1", sender.id),
    'is demoted below the role they invited to': () =>
      run("update user_roles set role = 'distributor' where user_id = $1", sender.id),
    'moves to a sibling company': () =>
      run(
        'update profiles set company_id = $2 where id = $1',
        sender.id,
        network.companies.southShop,
      ),
    'moves to the company below': () =>
      run('update profiles set company_id = $2 where id = $1', sender.id, invitedCompany),
    'belongs to a company that is suspended': () =>
      run("update companies set status = 'suspended' where id = $1", branch),
    'belongs to a company in the recycle bin': () =>
      run('update companies set deleted_at = now() where id = $1', branch),
    'has a role that may no longer invite': () =>
      run(
        `insert into role_changes (company_id, role, resource, action, allowed)
         values ($1, 'admin', 'users', 'create', false)`,
        branch,
      ),
    'has a role that may no longer read companies': () =>
      run(
        `insert into role_changes (company_id, role, resource, action, allowed)
         values ($1, 'admin', 'companies', 'read', false)`,
        branch,
      ),
    'can no longer reach the invited company': () =>
      run(
        'update companies set parent_id = $2 where id = $1',
        invitedCompany,
        network.companies.southShop,
      ),
    'sent it for a company that is suspended': () =>
      run("update companies set status = 'suspended' where id = $1", invitedCompany),
  };

  const role = 'admin';
  test.each(Object.entries(changes))('ends when its sender %s', async (name, change) => {
    // The invited company stays active when the sender's company is suspended; only the invitations
    // from that company end.
    const email = newAddress();
    const company = name.startsWith('moves to the company below') ? branch : invitedCompany;
    const id = await invite(sender, email, { company, role });
    const token = await linkFor(email, id);
    const signedUp = await createSignedUpPerson();
    await network.admin.query('update invitations set email = $2 where id = $1', [id, email]);
    const second = await invite(sender, signedUp.person.email, { company, role });
    expect(await stateOf(id)).toBe('pending');
    await change();
    expect(await stateOf(id)).toBe('ended');
    expect(errorIn(await openLink(token))).toBe('400 link_expired');
    expect(await memberOf(email)).toBeNull();
    expect(await signedUp.waiting()).toEqual([]);
    expect(errorIn(await signedUp.accept(second))).toBe('404 not_found');
    expect(await memberOf(signedUp.person.email)).toMatchObject({ role: 'end_user' });
  });

  test('counts as sent by the person who resends it, if they have the permission', async () => {
    const email = newAddress();
    const id = await invite(sender, email, { company: invitedCompany });
    await changes['is suspended']?.();
    const asAdmin = await service.as(network.people.northAdmin);
    const json = {};
    const repeated = await asAdmin(`/api/users/invitations/${id}/resend`, { method: 'POST', json });
    expect(Invitation.parse(repeated.json())).toMatchObject({ state: 'pending' });
    expect((await openLink(await linkFor(email, id))).status).toBe(200);
    expect(await memberOf(email)).toMatchObject({ company_id: invitedCompany });
  });

  test('an ended invitation can be replaced by another', async () => {
    const email = newAddress();
    const id = await invite(sender, email, { company: invitedCompany });
    await changes['is suspended']?.();
    expect(await invite(network.people.northAdmin, email, { company: invitedCompany })).not.toBe(
      id,
    );
  });
});
