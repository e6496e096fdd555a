import type { Challenge, Enrollment, Session } from '@trunkline/contract/auth';
import type { Me } from '@trunkline/contract/users';

export type ActiveSession = NonNullable<Session>;
export type SessionUser = ActiveSession['user'];

/** A factor that has been asked for its code. */
export interface PendingChallenge {
  factorId: string;
  challenge: Challenge;
}

/** Where somebody stands on the way in (specification, chapter 4, 'Auth state'). */
export type AuthState =
  | { status: 'loading'; message: string }
  | { status: 'unauthenticated'; notice: string | null }
  | { status: 'authenticated'; user: Me; session: ActiveSession }
  | { status: 'email_verification'; email: string }
  | { status: 'mfa_required'; pending: PendingChallenge; user: SessionUser }
  | { status: 'mfa_enrollment'; enrollment: Enrollment; user: SessionUser }
  | { status: 'error'; message: string; canRetry: boolean };

export type AuthEvent =
  | { type: 'started'; message: string }
  | { type: 'no_session' }
  | { type: 'verification_sent'; email: string }
  | { type: 'factor_challenged'; pending: PendingChallenge; user: SessionUser }
  | { type: 'enrollment_started'; enrollment: Enrollment; user: SessionUser }
  | { type: 'authenticated'; user: Me; session: ActiveSession }
  | { type: 'failed'; message: string; canRetry: boolean }
  | { type: 'error_cleared' }
  | { type: 'signed_out'; notice?: string };

export const initialAuthState: AuthState = { status: 'loading', message: 'Loading...' };

/**
 * The next state. Events that make no sense where somebody stands change nothing: an answer that arrives
 * after signing out must not sign anybody in again.
 */
export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'started':
      return { status: 'loading', message: event.message };
    case 'signed_out':
      return { status: 'unauthenticated', notice: event.notice ?? null };
    case 'failed':
      return { status: 'error', message: event.message, canRetry: event.canRetry };
    case 'error_cleared':
      return state.status === 'error' ? { status: 'unauthenticated', notice: null } : state;
    case 'no_session':
      return state.status === 'loading' ? { status: 'unauthenticated', notice: null } : state;
    case 'verification_sent':
      return state.status === 'loading'
        ? { status: 'email_verification', email: event.email }
        : state;
    case 'factor_challenged':
      // A challenge that has run out is replaced by a new one without leaving the step.
      return state.status === 'loading' || state.status === 'mfa_required'
        ? { status: 'mfa_required', pending: event.pending, user: event.user }
        : state;
    case 'enrollment_started':
      return state.status === 'loading'
        ? { status: 'mfa_enrollment', enrollment: event.enrollment, user: event.user }
        : state;
    case 'authenticated':
      return ['loading', 'mfa_required', 'mfa_enrollment', 'authenticated'].includes(state.status)
        ? { status: 'authenticated', user: event.user, session: event.session }
        : state;
  }
}
