import {
  Account,
  Passkeys,
  RevokedSessions,
  SessionEntries,
  SignedOut,
  TrustedDevices,
  type Passkey,
  type SessionEntry,
  type TrustedDevice,
} from '@trunkline/contract/auth';
import { contract } from '@trunkline/contract';
import type { SupportAccess } from '@trunkline/contract/users';
import type { MockServer } from './mock-server.ts';
import { factor, idOf } from './records.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const day = 24 * 60;

export const ownAccount: Account = {
  email: 'owner@trunkline.example',
  pending_email: null,
  has_password: true,
  providers: [],
  passkeys: 1,
  factors: 1,
  recovery_codes: 10,
  created_at: ago(200 * day),
  fresh_until: null,
};

export const laptopKey: Passkey = {
  id: idOf(940),
  credential_id: 'bGFwdG9w',
  name: 'Laptop',
  synced: false,
  created_at: ago(90 * day),
  last_used_at: ago(3 * day),
};
export const phoneKey: Passkey = {
  ...laptopKey,
  id: idOf(941),
  credential_id: 'cGhvbmU',
  name: 'Phone',
  synced: true,
  last_used_at: null,
};

export const workPhone = { ...factor, id: idOf(911), friendly_name: 'Work phone' };

export const currentSession: SessionEntry = {
  id: idOf(950),
  current: true,
  method: 'passkey',
  device: 'Firefox on Linux',
  address: '198.51.100.7',
  remember_me: true,
  created_at: ago(2 * day),
  last_activity: ago(1),
  expires_at: ago(-28 * day),
};
export const otherSession: SessionEntry = {
  ...currentSession,
  id: idOf(951),
  current: false,
  method: 'password',
  device: 'Safari on iPhone',
  address: '2001:db8::7',
  last_activity: ago(5 * 60),
};

export const trusted: TrustedDevice = {
  id: idOf(960),
  current: true,
  device: 'Firefox on Linux',
  address: '198.51.100.7',
  created_at: ago(10 * day),
  last_used_at: ago(2 * day),
  expires_at: ago(-20 * day),
};

export interface OwnAccount {
  account: Account;
  passkeys: Passkey[];
  sessions: SessionEntry[];
  devices: TrustedDevice[];
  support: SupportAccess[];
}

/** Simulates the data of a user's own pages; changes to `own` appear in later responses. */
export function mockOwnAccount(server: MockServer, start: Partial<OwnAccount> = {}): OwnAccount {
  const own: OwnAccount = {
    account: ownAccount,
    passkeys: [laptopKey, phoneKey],
    sessions: [currentSession, otherSession],
    devices: [trusted],
    support: [],
    ...start,
  };
  server.answer(contract.notifications.devices.list, () => ({ items: [] }));
  server.answer(contract.users.ownSupportAccess, () => ({ items: own.support }));
  server.answer(contract.notifications.preferences, () => ({
    choices: [],
    time_zone: 'Europe/Berlin',
    quiet: { on: false, from: '22:00', until: '07:00' },
  }));
  server.answerAuth('GET', 'account', Account, () => own.account);
  server.answerAuth('GET', 'passkeys', Passkeys, () => ({
    items: own.passkeys,
    rp_id: 'localhost',
    user_handle: 'dXNlcg',
  }));
  server.answerAuth('GET', 'sessions', SessionEntries, () => ({ items: own.sessions }));
  server.answerAuth('GET', 'trusted-devices', TrustedDevices, () => ({ items: own.devices }));
  server.answerAuth('POST', 'sessions/revoke', SignedOut.partial(), ({ id }) => {
    own.sessions = own.sessions.filter((session) => session.id !== id);
    return {};
  });
  server.answerAuth('POST', 'sessions/revoke-others', RevokedSessions, () => {
    const others = own.sessions.filter(({ current }) => !current);
    own.sessions = own.sessions.filter(({ current }) => current);
    return { ended: others.length };
  });
  return own;
}
