// Plain data without zod, so that screens can show error texts without loading a validator.

const invalidRequest = 'Invalid request. Please check your input and try again.';
const serverError =
  'Server error. Please try again later or contact support if the issue persists.';
const forbidden = "You don't have permission to perform this action.";

/** The API's own errors with status and message (specification, chapter 8, 'API errors'). */
export const apiErrors = {
  validation_failed: { status: 400, message: invalidRequest },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  forbidden: { status: 403, message: forbidden },
  mfa_required: { status: 403, message: forbidden },
  viewing_as: {
    status: 403,
    message:
      "You're viewing as someone else, so you can't change or export anything. Stop viewing first.",
  },
  support_ended: {
    status: 403,
    message: "You've stopped viewing as someone else. Nothing was changed.",
  },
  blocked: {
    status: 403,
    message: 'Access is paused because of unusual activity. Please try again later.',
  },
  cross_site_request: { status: 403, message: forbidden },
  not_found: { status: 404, message: 'The requested item was not found.' },
  method_not_allowed: { status: 405, message: invalidRequest },
  conflict: { status: 409, message: invalidRequest },
  payload_too_large: { status: 413, message: invalidRequest },
  unsupported_media_type: { status: 415, message: invalidRequest },
  too_many_requests: {
    status: 429,
    message: 'Too many attempts. Please wait a few minutes before trying again.',
  },
  internal_server_error: { status: 500, message: serverError },
  service_unavailable: { status: 503, message: serverError },
} as const satisfies Record<string, { status: number; message: string }>;

/** Longest message shown as is; longer ones are replaced (chapter 8). */
export const maxMessageLength = 100;
export const tooLongMessage = 'An error occurred. Please try again.';

export type Severity = 'low' | 'medium' | 'high' | 'critical';

/**
 * Returns the severity of an API error by status: 5xx critical, 401 and 403 high, everything else
 * medium (chapter 8).
 */
export function severityOf(status: number): Severity {
  if (status >= 500) return 'critical';
  return status === 401 || status === 403 ? 'high' : 'medium';
}

/**
 * Returns whether retrying may help (chapter 8): 500, 502, 503, 504, network, timeout, rate limit.
 */
export function isRetryable(status: number, code: string): boolean {
  return (
    [500, 502, 503, 504].includes(status) ||
    ['network_error', 'timeout', 'too_many_requests'].includes(code)
  );
}

/** Returns the message for a status without one of our error codes (chapter 8, 'API errors'). */
export function messageForStatus(status: number): string {
  if (status === 401) return apiErrors.unauthenticated.message;
  if (status === 403) return forbidden;
  if (status === 404) return apiErrors.not_found.message;
  return status >= 500 ? serverError : invalidRequest;
}

/**
 * Failures detected by the browser itself (chapter 8), for which there is no response with a
 * message.
 */
export const browserErrors = {
  network_error: 'Connection issue. Please check your internet connection and try again.',
  timeout: 'Request timed out. Please try again.',
  aborted: 'Request was cancelled. Please try again.',
  ui: 'Something went wrong. Please refresh the page and try again.',
  validation: 'Please check your input and try again.',
} as const;

/** Appended to a message if retrying may help (chapter 8). */
export const retryHint = ' You can try again.';
