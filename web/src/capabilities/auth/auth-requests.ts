import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  Account,
  Challenge,
  Credential,
  Enrollment,
  FactorList,
  LinkInfo,
  Passkey,
  Passkeys,
  RecoveryCodes,
  RegisteredPasskey,
  Session,
  SessionEntry,
  TrustedDevice,
  SecondStepResult,
  PendingInvitation,
} from '@trunkline/contract/auth';
import { totp } from '@trunkline/contract/kernel/constants';
import { requestAnswer, requestJson } from '../../kernel/request.ts';

interface SourcedResponse<Answer> {
  value: Answer;
  /** Whether the response is from the server, not from the service worker's cache. */
  byServer: boolean;
}

/**
 * The endpoints of /api/auth. Responses have the contract's shapes (contract/src/auth), asserted
 * here in one place: the schemas themselves would make the size-limited sign-in screen too large.
 */
const load = async <Answer>(path: string): Promise<SourcedResponse<Answer>> =>
  (await requestAnswer(`/api/auth/${path}`)) as SourcedResponse<Answer>;
const read = async <Answer>(path: string): Promise<Answer> => (await load<Answer>(path)).value;
const send = async <Answer>(path: string, body: object = {}): Promise<Answer> =>
  (await withSessionLock('shared', () => requestJson(`/api/auth/${path}`, body))) as Answer;

/**
 * Runs `work` while no tab's request replaces the session ('exclusive'), or as a request that may
 * replace it ('shared'). A session check sent during a replacement would carry the old cookie, and
 * its response would clear the new one.
 */
export function withSessionLock<Result>(
  mode: LockMode,
  work: () => Promise<Result>,
): Promise<Result> {
  if (navigator.locks === undefined) return work();
  return navigator.locks.request('session', { mode }, work);
}

interface Items<Item> {
  items: Item[];
}

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** Sign-in methods available on this host. */
export interface SignInMethods {
  sign_up: boolean;
  providers: { name: string; label: string }[];
}

export interface EmailConfirmed {
  state: 'waiting' | 'changed';
  email: string;
}

/** A challenge for using or creating a passkey; valid for five minutes and one use. */
export interface Ceremony<Options> {
  id: string;
  options: Options;
}
export type SignInCeremony = Ceremony<PublicKeyCredentialRequestOptionsJSON>;
export type RegistrationCeremony = Ceremony<PublicKeyCredentialCreationOptionsJSON>;

const signInMethods = {
  methods: () => read<SignInMethods>('methods'),
  signIn: (credentials: Credentials) => send<unknown>('sign-in/email', credentials),
  magicLink: (email: string, rememberMe: boolean) =>
    send<unknown>('magic-link', { email, rememberMe }),
  signUp: (email: string) => send<unknown>('sign-up', { email }),
  forgotPassword: (email: string) => send<unknown>('password/forgot', { email }),
  resetPassword: (token: string, password: string) =>
    send<unknown>('password/reset', { token, password }),
  inspectLink: (token: string) => send<LinkInfo>('links/inspect', { token }),
  signInByLink: (token: string) => send<unknown>('links/sign-in', { token }),
  confirmEmail: (token: string) => send<EmailConfirmed>('email/confirm', { token }),
  startOidc: (provider: string, rememberMe: boolean) =>
    send<{ url: string }>('oidc/start', { provider, rememberMe }),
  finishOidc: (query: string) => send<unknown>('oidc/finish', { query }),
};

const secondStep = {
  factors: () => read<FactorList>('mfa/factors'),
  enroll: (friendlyName: string = totp.friendlyName) =>
    send<Enrollment>('mfa/enroll', { factor_type: 'totp', friendly_name: friendlyName }),
  challenge: (factorId: string) => send<Challenge>('mfa/challenge', { factorId }),
  verify: (factorId: string, challengeId: string, code: string, trustDevice = false) =>
    send<SecondStepResult>('mfa/verify', { factorId, challengeId, code, trustDevice }),
  recover: (code: string, trustDevice = false) =>
    send<SecondStepResult>('mfa/recovery', { code, trustDevice }),
  newRecoveryCodes: () => send<RecoveryCodes>('mfa/recovery-codes'),
  unenroll: (factorId: string) => send<{ id: string }>('mfa/unenroll', { factorId }),
};

const passkeys = {
  passkeys: () => read<Passkeys>('passkeys'),
  passkeySignInOptions: () => send<SignInCeremony>('passkeys/sign-in/options'),
  passkeySignIn: (id: string, credential: Credential, rememberMe: boolean) =>
    send<unknown>('passkeys/sign-in', { id, credential, rememberMe }),
  passkeyChallenge: () => send<SignInCeremony>('passkeys/challenge'),
  passkeyVerify: (id: string, credential: Credential, trustDevice = false) =>
    send<SecondStepResult>('passkeys/verify', { id, credential, trustDevice }),
  passkeyRegisterOptions: () => send<RegistrationCeremony>('passkeys/register/options'),
  passkeyRegister: (id: string, credential: Credential, name?: string) =>
    send<RegisteredPasskey>('passkeys/register', { id, credential, name }),
  renamePasskey: (id: string, name: string) => send<Passkey>('passkeys/rename', { id, name }),
  removePasskey: (id: string) => send<unknown>('passkeys/remove', { id }),
};

const sessions = {
  /** The session, and whether the server itself answered. */
  sessionResponse: () => load<Session>('get-session'),
  session: () => read<Session>('get-session'),
  signOut: () => send<unknown>('sign-out'),
  signOutEverywhere: () => send<unknown>('sign-out-everywhere'),
  recordSessionActivity: () => send<{ expires_at: string }>('sessions/extend'),
  sessions: () => read<Items<SessionEntry>>('sessions'),
  revokeSession: (id: string) => send<unknown>('sessions/revoke', { id }),
  revokeOtherSessions: () => send<{ ended: number }>('sessions/revoke-others'),
  trustedDevices: () => read<Items<TrustedDevice>>('trusted-devices'),
  revokeTrustedDevice: (id: string) => send<unknown>('trusted-devices/revoke', { id }),
};

export interface PasswordChange {
  current_password?: string;
  password: string;
  end_other_sessions: boolean;
}

const account = {
  account: () => read<Account>('account'),
  changePassword: (change: PasswordChange) => send<unknown>('password/change', change),
  changeEmail: (email: string) => send<unknown>('email/change', { email }),
  invitations: () => read<Items<PendingInvitation>>('invitations'),
  acceptInvitation: (id: string) => send<unknown>('invitations/accept', { id }),
  declineInvitation: (id: string, notMe: boolean) =>
    send<unknown>('invitations/decline', { id, not_me: notMe }),
};

export const authRequests = {
  ...signInMethods,
  ...secondStep,
  ...passkeys,
  ...sessions,
  ...account,
};
