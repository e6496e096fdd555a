import { authErrorOf } from '@trunkline/contract/kernel/auth-error';
import { ApiError } from '../../kernel/api-error.ts';

export interface AuthFailure {
  message: string;
  canRetry: boolean;
}

/** What a sign-in screen says: the message of the code (chapter 8), else the step's own text. */
export function describeAuthError(error: unknown, otherwise: string): AuthFailure {
  const { message, retryable } = authErrorOf(publicDetails(error), otherwise);
  return { message, canRetry: retryable };
}

/** Only our server writes messages for people: anything else speaks by its code or name alone. */
function publicDetails(error: unknown): unknown {
  if (error instanceof ApiError) return error.id === null ? { code: error.code } : error;
  return error instanceof Error ? { name: error.name } : null;
}
