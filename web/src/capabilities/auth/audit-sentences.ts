import type { AuditPhrase, AuditSentences } from '../../kernel/capability.ts';

const events: Readonly<Record<string, AuditPhrase>> = {
  'auth.sign_in': { done: 'signed in', denied: 'sign in' },
  'auth.sign_in_failed': {
    done: 'failed to sign in',
    denied: 'sign in',
    failed: 'failed to sign in',
  },
  'auth.sign_out': { done: 'signed out', denied: 'sign out' },
  'auth.signed_up': { done: 'signed up', denied: 'sign up' },
  'auth.session_revoked': { done: 'ended a session', denied: 'end a session' },
  'auth.sessions_ended': {
    done: 'ended all sessions',
    denied: 'end all sessions',
    preposition: 'of',
  },
  'auth.mfa_enrolled': {
    done: 'set up two-factor authentication',
    denied: 'set up two-factor authentication',
  },
  'auth.mfa_verified': {
    done: 'passed two-factor verification',
    denied: 'pass two-factor verification',
  },
  'auth.mfa_failed': {
    done: 'failed two-factor verification',
    denied: 'pass two-factor verification',
    failed: 'failed two-factor verification',
  },
  'auth.mfa_locked': {
    done: 'was locked out after failing two-factor verification',
    denied: 'pass two-factor verification',
    failed: 'was locked out after failing two-factor verification',
  },
  'auth.mfa_removed': { done: 'removed a two-factor method', denied: 'remove a two-factor method' },
  'auth.second_step_reset': {
    done: 'reset two-factor authentication',
    denied: 'reset two-factor authentication',
    preposition: 'of',
  },
  'auth.passkey_added': { done: 'added a passkey', denied: 'add a passkey' },
  'auth.passkey_renamed': { done: 'renamed a passkey', denied: 'rename a passkey' },
  'auth.passkey_removed': { done: 'removed a passkey', denied: 'remove a passkey' },
  'auth.recovery_code_used': { done: 'used a recovery code', denied: 'use a recovery code' },
  'auth.recovery_codes_renewed': {
    done: 'created new recovery codes',
    denied: 'create new recovery codes',
  },
  'auth.device_trusted': { done: 'trusted a device', denied: 'trust a device' },
  'auth.device_forgotten': {
    done: 'stopped trusting a device',
    denied: 'stop trusting a device',
  },
  'auth.link_sent': { done: 'requested a link by email', denied: 'request a link by email' },
  'auth.invitation_accepted': { done: 'accepted an invitation', denied: 'accept an invitation' },
  'auth.invitation_declined': { done: 'declined an invitation', denied: 'decline an invitation' },
  'auth.password_changed': { done: 'changed their password', denied: 'change their password' },
  'auth.password_reset': { done: 'reset their password', denied: 'reset their password' },
  'auth.email_change_requested': {
    done: 'requested an email address change',
    denied: 'request an email address change',
  },
  'auth.email_changed': {
    done: 'changed their email address',
    denied: 'change their email address',
  },
  'auth.provider_linked': {
    done: 'connected another way to sign in',
    denied: 'connect another way to sign in',
  },
};

export const auditSentences: Partial<AuditSentences> = { events, areas: { auth: 'sign-in' } };
