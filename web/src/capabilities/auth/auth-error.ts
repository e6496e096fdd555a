import { authErrorOf } from '@trunkline/contract/kernel/auth-error';
import { ApiError } from '../../kernel/api-error.ts';

export interface AuthFailure {
  message: string;
  canRetry: boolean;
}

/** Returns the message for a sign-in error: the code's own (chapter 8), otherwise the step's. */
export function describeAuthError(error: unknown, otherwise: string): AuthFailure {
  const { message, retryable } = authErrorOf(publicDetails(error), otherwise);
  return { message, canRetry: retryable };
}

/**
 * Only our server's messages are meant for people; of other errors, only the code or name is used.
 */
function publicDetails(error: unknown): unknown {
  if (error instanceof ApiError) return error.id === null ? { code: error.code } : error;
  return error instanceof Error ? { name: error.name } : null;
}
