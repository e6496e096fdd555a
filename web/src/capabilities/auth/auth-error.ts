import { authBrowserErrors, authErrors } from '@trunkline/contract/kernel/auth-messages';
import { apiErrors, isRetryable, longestMessage } from '@trunkline/contract/kernel/error-catalogue';
import { ApiError } from '../../kernel/api-error.ts';

const messages: Record<string, string> = {
  ...Object.fromEntries(Object.entries(authErrors).map(([code, { message }]) => [code, message])),
  ...authBrowserErrors,
  too_many_requests: apiErrors.too_many_requests.message,
};

export interface AuthFailure {
  message: string;
  canRetry: boolean;
}

/** What a sign-in screen says: the message of the code (chapter 8), else the step's own text. */
export function describeAuthError(error: unknown, otherwise: string): AuthFailure {
  if (!(error instanceof ApiError)) return { message: otherwise, canRetry: false };
  const known = Object.hasOwn(messages, error.code) ? messages[error.code] : undefined;
  const usable = error.id !== null && error.message.length <= longestMessage;
  return {
    message: known ?? (usable ? error.message : otherwise),
    canRetry: isRetryable(error.status, error.code),
  };
}
