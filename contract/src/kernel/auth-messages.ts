// Plain data without zod: the sign-in screen is the smallest one and stays so.

/** Messages by code of the sign-in screens (specification, chapter 8, 'Auth error messages by code'). */
export const authErrors = {
  invalid_credentials: {
    status: 401,
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  email_not_confirmed: {
    status: 403,
    message: 'Please verify your email address before signing in.',
  },
  email_address_invalid: { status: 400, message: 'Please enter a valid email address.' },
  password_too_short: { status: 400, message: 'Password must be at least 6 characters long.' },
  mfa_challenge_expired: {
    status: 400,
    message: 'Verification code has expired. Please request a new one.',
  },
  mfa_verification_failed: {
    status: 400,
    message: 'Invalid verification code. Please check your authenticator app and try again.',
  },
  mfa_enrollment_failed: {
    status: 400,
    message: 'Failed to set up two-factor authentication. Please try again.',
  },
  mfa_factor_not_found: { status: 404, message: 'MFA enrollment not found. Please try again.' },
  mfa_factor_limit: {
    status: 400,
    message: 'You have reached the limit of authenticator apps. Please remove one first.',
  },
  mfa_last_factor: {
    status: 400,
    message: 'Two-factor authentication is required. Please add another authenticator app first.',
  },
  session_not_found: { status: 401, message: 'Your session has expired. Please sign in again.' },
} as const satisfies Record<string, { status: number; message: string }>;
export type AuthErrorCode = keyof typeof authErrors;

/** Texts of the sign-in screens where no code is known (chapter 8, 'Sign-in screen'). */
export const authTexts = {
  signIn: 'Sign in failed. Please check your credentials.',
  verify: 'Invalid verification code. Please try again.',
  setup: 'Failed to set up MFA. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  checkRequirements: 'Failed to check MFA requirements',
  incompleteCode: 'Please enter a 6-digit code',
} as const;

/** What the sign-in screens say when no answer came (chapter 8, 'Auth error messages by code'). */
export const authBrowserErrors = {
  network_error: 'Network error. Please check your connection and try again.',
  timeout: 'Request timed out. Please try again.',
  internal_server_error: 'A server error occurred. Please try again later.',
  service_unavailable: 'Service is temporarily unavailable. Please try again later.',
} as const;
