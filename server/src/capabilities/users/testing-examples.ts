import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'users.invite': { company_id: parent, email: 'guess@example.com', role: 'end_user' },
    'users.import': {
      csv: `email,role,company_id\nguess@example.com,end_user,${parent}\n`,
      dry_run: false,
    },
    'users.previewRoles': {
      company_id: parent,
      changes: [{ role: 'end_user', resource: 'companies', action: 'read', allowed: true }],
    },
    'users.update': { version: 1, first_name: 'Changed by a guess' },
    'users.changeRole': { role: 'end_user' },
    'users.moveToCompany': { company_id: parent },
    'users.bulkChangeRoles': { changes: [{ id, role: 'end_user' }] },
    'users.bulkMove': { moves: [{ id, company_id: parent }] },
    'users.startSupport': { reason: 'A guess' },
    'users.bulk': { action: 'suspend', ids: [id] },
  }),
  queries: (id) => ({
    'users.explain': `?kind=company&record=${id}`,
  }),
  notifications: {
    'users.invitation_accepted': { email: 'kim@vale.example', company: 'North', role: 'reseller' },
    'users.role_changed': { role: 'end_user', previous: 'reseller' },
    'users.viewed_as': { supporter: 'Rita Field', reason: 'Ticket 7' },
  },
  async notify({ network, insert, update }) {
    const invitation = await insert('invitations', {
      company_id: network.companies.north,
      email: 'kim@vale.example',
      role: 'end_user',
      invited_by: network.people.northAdmin.id,
      expires_at: '2999-01-01',
    });
    await update('invitations', invitation, 'accepted_at = now()');
    const { sessionId } = await network.signIn(network.people.owner);
    await insert('support_access', {
      company_id: network.companies.north,
      subject_id: network.people.northAdmin.id,
      supporter_id: network.people.owner.id,
      supporter_name: 'Rita Field',
      supporter_company: 'Trunkline',
      session_id: sessionId,
      reason: 'Ticket 7',
      started_at: '2031-05-06T12:00:00Z',
      expires_at: '2031-05-06T12:30:00Z',
    });
    await network.admin.query("update user_roles set role = 'end_user' where user_id = $1", [
      network.people.northReseller.id,
    ]);
  },
};
