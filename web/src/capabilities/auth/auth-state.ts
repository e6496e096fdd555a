import type { Challenge, Enrollment, FactorList, Session } from '@trunkline/contract/auth';
import type { Me } from '@trunkline/contract/users';

export type ActiveSession = NonNullable<Session>;
export type SessionUser = ActiveSession['user'];

/** An authenticator app with an open challenge. */
export interface PendingChallenge {
  factorId: string;
  challenge: Challenge;
}

export type MailPurpose = 'magic_link' | 'sign_up' | 'password_reset';

/** State of the sign-in flow (specification, chapter 4, 'Auth state'). */
export type AuthState =
  | { status: 'loading'; message: string }
  | { status: 'unauthenticated'; notice: string | null }
  | { status: 'authenticated'; user: Me; session: ActiveSession }
  | { status: 'email_verification'; email: string; purpose: MailPurpose }
  /** Without a pending challenge there are only passkeys, no authenticator app. */
  | {
      status: 'mfa_required';
      pending: PendingChallenge | null;
      factors: FactorList;
      user: SessionUser;
    }
  /**
   * Without an enrollment, only a passkey can be set up. With recovery codes, setup is done, and
   * the session is read once they are saved.
   */
  | {
      status: 'mfa_enrollment';
      enrollment: Enrollment | null;
      codes: readonly string[] | null;
      user: SessionUser;
    }
  | { status: 'error'; message: string; canRetry: boolean };

export type AuthEvent =
  | { type: 'started'; message: string }
  | { type: 'no_session' }
  | { type: 'mail_sent'; email: string; purpose: MailPurpose }
  | { type: 'mail_left' }
  | {
      type: 'factor_challenged';
      pending: PendingChallenge | null;
      factors: FactorList;
      user: SessionUser;
    }
  | { type: 'enrollment_started'; enrollment: Enrollment | null; user: SessionUser }
  | { type: 'codes_issued'; codes: readonly string[] }
  /** `seed` puts the data read with the user into the query cache of the screens that follow. */
  | { type: 'authenticated'; user: Me; session: ActiveSession; seed?: () => void }
  | { type: 'failed'; message: string; canRetry: boolean }
  | { type: 'error_cleared' }
  | { type: 'signed_out'; notice?: string };

export const initialAuthState: AuthState = { status: 'loading', message: 'Loading...' };

const signedOut = (notice: string | null = null): AuthState => ({
  status: 'unauthenticated',
  notice,
});

/**
 * Returns the next state. Events that don't apply to the current state are ignored: a response that
 * arrives after signing out must not sign anyone in again.
 */
export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  const { status } = state;
  switch (event.type) {
    case 'started':
      return { status: 'loading', message: event.message };
    case 'signed_out':
      return signedOut(event.notice);
    case 'failed':
      return { status: 'error', message: event.message, canRetry: event.canRetry };
    case 'error_cleared':
      return status === 'error' ? signedOut() : state;
    case 'mail_left':
      return status === 'email_verification' ? signedOut() : state;
    case 'no_session':
      return status === 'loading' ? signedOut() : state;
    case 'mail_sent':
      return status === 'loading'
        ? { status: 'email_verification', email: event.email, purpose: event.purpose }
        : state;
    case 'factor_challenged':
      // Replaces an expired challenge without leaving the step.
      return status === 'loading' || status === 'mfa_required'
        ? {
            status: 'mfa_required',
            pending: event.pending,
            factors: event.factors,
            user: event.user,
          }
        : state;
    case 'enrollment_started':
      return status === 'loading'
        ? { status: 'mfa_enrollment', enrollment: event.enrollment, codes: null, user: event.user }
        : state;
    case 'codes_issued':
      return status === 'mfa_enrollment' ? { ...state, codes: event.codes } : state;
    case 'authenticated':
      return ['loading', 'mfa_required', 'mfa_enrollment', 'authenticated'].includes(status)
        ? { status: 'authenticated', user: event.user, session: event.session }
        : state;
  }
}
