import type { Role } from '@trunkline/contract/kernel/roles';
import type { DemoPart } from '../part.ts';
import type { Story } from '../story.ts';
import { leaderOf } from './index.ts';

type State = 'waiting' | 'accepted' | 'expired' | 'revoked' | 'declined' | 'not_me';
/** Company, address before the company's domain, role, state and days since it was sent. */
type InvitationRow = readonly [string, string, Role, State, number];

const invited: readonly InvitationRow[] = [
  ['Trunkline', 'yusuf.demir', 'end_user', 'waiting', 0],
  ['Trunkline', 'helena.kovacs', 'admin', 'waiting', 2],
  ['Trunkline', 'paul.obrien', 'end_user', 'expired', 24],
  ['Trunkline', 'finance', 'end_user', 'revoked', 41],
  ['Hanseline Europe', 'marta.zielinska', 'master_distributor', 'waiting', 1],
  ['Hanseline Europe', 'olivier.dubois', 'end_user', 'declined', 12],
  ['Pacific Exchange Group', 'sanjay.kapoor', 'admin', 'waiting', 3],
  ['Baobab Carrier Services', 'chipo.moyo', 'master_distributor', 'expired', 33],
  ['Meridian Voice Distribution', 'ruth.castellano', 'distributor', 'waiting', 4],
  ['Meridian Voice Distribution', 'sam.whitlock', 'distributor', 'revoked', 19],
  ['Cascadia Cloud Supply', 'hyun.park', 'distributor', 'waiting', 0],
  ['Cascadia Cloud Supply', 'info', 'end_user', 'not_me', 16],
  ['Harbor Telecom', 'nina.castle', 'reseller', 'waiting', 5],
  ['Tidewater Voice', 'ed.lowry', 'reseller', 'expired', 58],
  ['Evergreen Unified', 'jo.sandoval', 'end_user', 'waiting', 1],
  ['Rheinwerk Kommunikation', 'beate.funk', 'distributor', 'waiting', 6],
  ['Sakura Tsushin', 'tomoko.arai', 'distributor', 'declined', 27],
  ['Savanna Unified', 'peter.kimani', 'distributor', 'waiting', 2],
  ['Andes Enlace', 'ana.duarte', 'distributor', 'expired', 45],
  ['Linha Paulista', 'caio.moraes', 'reseller', 'waiting', 3],
];

const day = 24 * 60 * 60_000;
/** Days that an invitation can be accepted. */
const lifetime = 7;
/** One in this many people joined by invitation. */
const shareOfPeople = 6;

/** Invitations in every state, and the accepted ones of existing people. */
export const invitationsPart: DemoPart = {
  capability: 'users',
  seed({ story }) {
    const rows = [...invited.map((item) => invitationOf(story, item)), ...insertAccepted(story)];
    story.insert('invitations', rows, ({ created_at, invited_by }) => ({
      at: String(created_at),
      by: invited_by ?? null,
    }));
  },
};

function invitationOf(story: Story, [name, local, role, state, daysAgo]: InvitationRow) {
  const company = story.company(name);
  const email = `${local}@${company.domain}`;
  const id = story.id('invitation', email);
  const created = story.ago(daysAgo, 10, local.length);
  const revokedAt = new Date(Date.parse(created) + 0.4 * day).toISOString();
  const inviter = leaderOf(story, company);
  if (state === 'revoked') {
    const change = { before: { revoked_at: null }, after: { revoked_at: revokedAt } };
    story.change({ table: 'invitations', id, at: revokedAt, by: inviter.id, ...change });
  }
  return {
    id,
    company_id: company.id,
    email,
    role,
    invited_by: inviter.id,
    created_at: created,
    expires_at: expiry(created),
    accepted_at: state === 'accepted' ? revokedAt : null,
    revoked_at: state === 'revoked' ? revokedAt : null,
    declined_at: state === 'declined' || state === 'not_me' ? revokedAt : null,
    not_me: state === 'not_me',
  };
}

function insertAccepted(story: Story) {
  return story.people
    .filter((person, index) => index % shareOfPeople === 0 && person.role !== 'owner')
    .filter((person) => leaderOf(story, person.company) !== person)
    .map(({ email, role, company, createdAt }) => {
      const created = new Date(Date.parse(createdAt) - 0.7 * day).toISOString();
      return {
        id: story.id('invitation', email),
        company_id: company.id,
        email,
        role,
        invited_by: leaderOf(story, company).id,
        created_at: created,
        expires_at: expiry(created),
        accepted_at: createdAt,
        revoked_at: null,
        declined_at: null,
        not_me: false,
      };
    });
}

const expiry = (created: string) => new Date(Date.parse(created) + lifetime * day).toISOString();
