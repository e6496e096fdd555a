import { authErrorOf } from '@trunkline/contract/kernel/auth-error';
import { ApiError } from '../../kernel/api-error.ts';
import { describeError } from '../../kernel/describe-error.ts';

export interface AuthFailure {
  message: string;
  canRetry: boolean;
}

/** Returns the message for a sign-in error: the code's own (chapter 8), otherwise the step's. */
export function describeAuthError(error: unknown, fallback: string): AuthFailure {
  // A proxy's error page has nothing to do with the user's input.
  if (error instanceof ApiError && error.id === null && error.status >= 500)
    return { message: describeError(error).message, canRetry: true };
  const { message, retryable } = authErrorOf(publicDetails(error), fallback);
  return { message: withRetryTime(message, error), canRetry: retryable };
}

/** Appends the time until the next possible attempt, if that is more than a minute. */
function withRetryTime(message: string, error: unknown): string {
  const seconds = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  if (seconds <= 60) return message;
  return `${message} You can try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/**
 * Only our server's messages are meant for people; of other errors, only the code or name is used.
 */
function publicDetails(error: unknown): unknown {
  if (error instanceof ApiError) return error.id === null ? { code: error.code } : error;
  return error instanceof Error ? { name: error.name } : null;
}
