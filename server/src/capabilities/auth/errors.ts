import { type ErrorCode, Problem } from '../../kernel/errors.ts';

/** What Better Auth calls things, and what we call them. Whatever is not here is told by its status alone. */
const fromBetterAuth: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  // The session hook refuses whoever may not act: told apart from a wrong password by nobody.
  FAILED_TO_CREATE_SESSION: 'invalid_credentials',
  INVALID_EMAIL: 'email_address_invalid',
  EMAIL_NOT_VERIFIED: 'email_not_confirmed',
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'validation_failed',
  VALIDATION_ERROR: 'validation_failed',
  UNSUPPORTED_MEDIA_TYPE: 'validation_failed',
  INVALID_ORIGIN: 'cross_site_request',
  MISSING_OR_NULL_ORIGIN: 'cross_site_request',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'cross_site_request',
};

const byStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  429: 'too_many_requests',
};

/** Our problem for what Better Auth answered: its own texts never leave. */
export function problemFor(status: number, code: unknown): Problem {
  const known =
    typeof code === 'string' && Object.hasOwn(fromBetterAuth, code)
      ? fromBetterAuth[code]
      : undefined;
  const general =
    byStatus[status] ?? (status >= 500 ? 'internal_server_error' : 'validation_failed');
  return new Problem(known ?? general);
}

/** A problem as the answer every caller understands. */
export function answerProblem(problem: Problem, requestId: string): Response {
  const { status, retryAfter } = problem;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Response.json(problem.toBody(requestId), { status, headers });
}
