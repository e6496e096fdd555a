// Plain data without zod, to keep the sign-in screen small.
import type { Severity } from './error-catalogue.ts';

const wrongCredentials = 'Invalid email or password. Please check your credentials and try again.';
const unconfirmed = 'Please verify your email address before signing in.';
const wrongCode = 'Invalid verification code. Please check your authenticator app and try again.';
const sessionExpired = 'Your session has expired. Please sign in again.';

const noEnrollment = 'MFA enrollment not found. Please try again.';

/**
 * Errors of the sign-in module by code, with HTTP status (specification, chapter 8, 'Auth error
 * messages by code').
 */
export const authErrors = {
  invalid_credentials: { status: 401, message: wrongCredentials },
  invalid_login_credentials: { status: 401, message: wrongCredentials },
  email_not_confirmed: { status: 403, message: unconfirmed },
  confirmation_token_invalid: { status: 403, message: unconfirmed },
  signup_disabled: {
    status: 403,
    message: 'Account registration is currently disabled. Please contact support.',
  },
  email_address_invalid: { status: 400, message: 'Please enter a valid email address.' },
  password_too_short: { status: 400, message: 'Password must be at least 6 characters long.' },
  weak_password: {
    status: 400,
    message: 'Password is too weak. Please choose a stronger password.',
  },
  user_already_registered: {
    status: 409,
    message: 'An account with this email already exists. Try signing in instead.',
  },
  mfa_challenge_expired: {
    status: 400,
    message: 'Verification code has expired. Please request a new one.',
  },
  invalid_totp: { status: 400, message: wrongCode },
  mfa_verification_failed: { status: 400, message: wrongCode },
  mfa_enrollment_failed: {
    status: 400,
    message: 'Failed to set up two-factor authentication. Please try again.',
  },
  session_not_found: { status: 401, message: sessionExpired },
  refresh_token_not_found: { status: 401, message: sessionExpired },
  invalid_refresh_token: { status: 401, message: 'Session is invalid. Please sign in again.' },
  oauth_provider_not_supported: {
    status: 400,
    message: 'This sign-in method is not currently supported.',
  },
  oauth_callback_error: { status: 400, message: 'Authentication failed. Please try again.' },
  otp_expired: { status: 400, message: 'Magic link has expired. Please request a new one.' },
  otp_disabled: { status: 403, message: 'Magic link authentication is currently disabled.' },
  webauthn_not_supported: {
    status: 400,
    message: 'WebAuthn is not supported on this device or browser.',
  },
  webauthn_verification_failed: {
    status: 400,
    message: 'Security key verification failed. Please try again.',
  },
  // Our own codes, which the specification doesn't have.
  account_suspended: {
    status: 403,
    message: 'Your account is suspended. Please contact an administrator of your company.',
  },
  company_suspended: {
    status: 403,
    message: 'Your company is suspended. Please contact support or the company that manages it.',
  },
  mfa_factor_not_found: { status: 404, message: noEnrollment },
  mfa_factor_limit: {
    status: 400,
    message: 'You have reached the limit of authenticator apps. Please remove one first.',
  },
  mfa_last_factor: {
    status: 400,
    message: 'Two-factor authentication is required. Please add another method first.',
  },
  passkey_limit: {
    status: 400,
    message: 'You have reached the limit of passkeys. Please remove one first.',
  },
  passkey_required: {
    status: 403,
    message: 'Your company requires a passkey. Use your passkey or a recovery code.',
  },
  fresh_mfa_required: { status: 403, message: "Please confirm that it's you, then try again." },
  link_expired: {
    status: 400,
    message: 'This link has expired or has already been used. Please request a new one.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** Errors on sign-in screens that don't come from the server (chapter 8, same table). */
export const authBrowserErrors = {
  fetch_error: 'Network error. Please check your connection and try again.',
  network_error: 'Network error. Please check your connection and try again.',
  too_many_requests: 'Too many attempts. Please wait a few minutes before trying again.',
  internal_server_error: 'A server error occurred. Please try again later.',
  service_unavailable: 'Service is temporarily unavailable. Please try again later.',
  timeout: 'Request timed out. Please try again.',
} as const;

/**
 * Native browser errors by name, with the code whose text and severity they share (chapter 8,
 * 'Standard errors').
 */
export const authStandardErrors: ReadonlyMap<
  string,
  { readonly code: 'network_error' | 'timeout' } | { readonly code: null; readonly message: string }
> = new Map([
  ['TypeError', { code: null, message: 'A technical error occurred. Please try again.' }],
  ['AbortError', { code: null, message: 'Request was cancelled. Please try again.' }],
  ['NetworkError', { code: 'network_error' }],
  ['TimeoutError', { code: 'timeout' }],
]);

/** Codes for which retrying may help (chapter 8). */
export const retryableAuthCodes: ReadonlySet<string> = new Set([
  'network_error',
  'fetch_error',
  'timeout',
  'internal_server_error',
  'service_unavailable',
  'too_many_requests',
]);

/** Severity by code; 'low' for codes not listed (chapter 8). */
export const authSeverities: Readonly<Partial<Record<string, Severity>>> = {
  internal_server_error: 'high',
  service_unavailable: 'high',
  mfa_enrollment_failed: 'high',
  session_not_found: 'medium',
  invalid_refresh_token: 'medium',
  network_error: 'medium',
  timeout: 'medium',
};

/** Texts of the sign-in screens for errors without a known code (chapter 8, 'Sign-in screen'). */
export const authTexts = {
  signIn: 'Sign in failed. Please check your credentials.',
  signUp: 'Failed to create account. Please try again.',
  magicLink: 'Failed to send magic link. Please try again.',
  verify: 'Invalid verification code. Please try again.',
  setup: 'Failed to set up MFA. Please try again.',
  thirdParty: (provider: string) => `Failed to sign in with ${provider}`,
  generic: 'Authentication failed',
  checkRequirements: 'Failed to check MFA requirements',
  occurred: 'An error occurred',
  unexpected: 'An unexpected error occurred. Please try again.',
  loadSettings: 'Failed to load MFA settings',
  disable: 'Failed to disable MFA',
  startEnrollment: 'Failed to start MFA enrollment',
  secretCopied: 'Secret copied',
  copyFailed: 'Failed to copy',
  mfaEnabled: 'MFA Enabled',
  mfaDisabled: 'MFA Disabled',
  passkeyEnabled: 'Passkey Enabled',
  passkeyDisabled: 'Passkey Disabled',
  incompleteCode: 'Please enter a 6-digit code',
  noEnrollment,
  /** Replaces a message that is missing or too short to be useful. */
  unspecified: 'An authentication error occurred. Please try again.',
} as const;

/** Texts for setting up a passkey (chapter 8, 'Passkey'). */
export const passkeyTexts = {
  unsupported:
    'Passkeys are not supported in this browser. Please use a modern browser or try TOTP instead.',
  createFailed: 'Failed to create passkey. Please try again.',
  saveFailed: 'Failed to save passkey information. Please try again.',
  NotAllowedError: 'Passkey creation was cancelled or not allowed. Please try again.',
  NotSupportedError: 'This device does not support passkeys. Please try TOTP instead.',
  InvalidStateError: 'A passkey already exists on this device.',
  SecurityError: 'Passkeys need a secure connection. Please open this page over HTTPS.',
  AbortError: 'Passkey creation was cancelled.',
  other: (message: string) => `Failed to set up passkey: ${message}. Please try again.`,
  button: 'Not Supported',
} as const;
