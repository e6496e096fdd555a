import { expect, test } from 'vitest';
import { initialAuthState, nextAuthState, type AuthEvent, type AuthState } from './auth-state.ts';

const sessionUser = { id: 'u', email: 'ada@example.com', name: 'Ada Byron' };
const session = { user: sessionUser, session: { id: 's', aal: 'aal2' as const, expiresAt: '' } };
const enrollment = { id: 'f', qr_code: 'data:image/svg+xml,', secret: 'ABC', uri: 'otpauth://' };
const pending = { factorId: 'f', challenge: { id: 'c', expires_at: '2026-01-01T00:00:00Z' } };
const factors = {
  current_level: 'aal1' as const,
  next_level: 'aal2' as const,
  all: [],
  totp: [],
  passkeys: 0,
  recovery_codes: 10,
  passkey_due: false,
  can_trust_device: true,
  session_hours: null,
  challenge_reason: 'every_sign_in' as const,
};
const codes = ['aaaaa-bbbbb'];
const me = {
  id: 'u',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  profile_photo_url: null,
  role: 'owner',
  level: 100,
  company: { id: 'k', name: 'Trunkline', slug: 'trunkline', kind: 'platform' as const },
  permissions: [],
  support: null,
};

const states = {
  loading: { status: 'loading', message: 'Signing in...' },
  unauthenticated: { status: 'unauthenticated', notice: null },
  authenticated: { status: 'authenticated', user: me, session },
  email_verification: {
    status: 'email_verification',
    email: 'ada@example.com',
    purpose: 'magic_link',
  },
  mfa_required: { status: 'mfa_required', pending, factors, user: sessionUser },
  mfa_enrollment: { status: 'mfa_enrollment', enrollment, codes: null, user: sessionUser },
  error: { status: 'error', message: 'Authentication failed', canRetry: true },
} satisfies Record<string, AuthState>;

const events = {
  started: { type: 'started', message: 'Signing in...' },
  no_session: { type: 'no_session' },
  mail_sent: { type: 'mail_sent', email: 'ada@example.com', purpose: 'magic_link' },
  mail_left: { type: 'mail_left' },
  factor_challenged: { type: 'factor_challenged', pending, factors, user: sessionUser },
  enrollment_started: { type: 'enrollment_started', enrollment, user: sessionUser },
  authenticated: { type: 'authenticated', user: me, session },
  failed: { type: 'failed', message: 'Authentication failed', canRetry: true },
  error_cleared: { type: 'error_cleared' },
  signed_out: { type: 'signed_out' },
} satisfies Record<string, AuthEvent>;

type Status = keyof typeof states;
const allStatuses = Object.keys(states) as Status[];

/** The transition for each event; in states not listed in `from`, the event has no effect. */
const transitions: { event: keyof typeof events; from: Status[]; to: Status }[] = [
  { event: 'started', from: allStatuses, to: 'loading' },
  { event: 'no_session', from: ['loading'], to: 'unauthenticated' },
  { event: 'mail_sent', from: ['loading'], to: 'email_verification' },
  { event: 'mail_left', from: ['email_verification'], to: 'unauthenticated' },
  { event: 'factor_challenged', from: ['loading', 'mfa_required'], to: 'mfa_required' },
  { event: 'enrollment_started', from: ['loading'], to: 'mfa_enrollment' },
  {
    event: 'authenticated',
    from: ['loading', 'mfa_required', 'mfa_enrollment', 'authenticated'],
    to: 'authenticated',
  },
  { event: 'failed', from: allStatuses, to: 'error' },
  { event: 'error_cleared', from: ['error'], to: 'unauthenticated' },
  { event: 'signed_out', from: allStatuses, to: 'unauthenticated' },
];

const cells = transitions.flatMap(({ event, from, to }) =>
  allStatuses.map((state) => ({ event, state, expected: from.includes(state) ? to : state })),
);

test.each(cells)('$event in $state leads to $expected', ({ event, state, expected }) => {
  expect(nextAuthState(states[state], events[event])).toEqual(states[expected]);
});

test('starts by reading the stored session', () => {
  expect(initialAuthState.status).toBe('loading');
});

test('signing out keeps the reason to show', () => {
  const ended = nextAuthState(states.authenticated, { type: 'signed_out', notice: 'Expired.' });
  expect(ended).toEqual({ status: 'unauthenticated', notice: 'Expired.' });
});

test('recovery codes are stored during setup only, and dropped once it is done', () => {
  const issued = { type: 'codes_issued', codes } as const;
  const next = nextAuthState(states.mfa_enrollment, issued);
  expect(next).toEqual({ ...states.mfa_enrollment, codes });
  expect(nextAuthState(next, events.authenticated)).toEqual(states.authenticated);
  for (const status of allStatuses.filter((candidate) => candidate !== 'mfa_enrollment'))
    expect(nextAuthState(states[status], issued)).toBe(states[status]);
});

test('a user with only passkeys reaches the second step without an app challenge', () => {
  const event = { ...events.factor_challenged, pending: null };
  expect(nextAuthState(states.loading, event)).toEqual({ ...states.mfa_required, pending: null });
});
