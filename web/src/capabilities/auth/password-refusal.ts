import { ApiError } from '../../kernel/api-error.ts';
import { describeAuthError } from './auth-error.ts';

/** The minimum in the message catalogue (specification, chapter 5). */
export const minPasswordLength = 6;

/** Error messages by field. */
export interface PasswordRefusal {
  current?: string;
  password?: string;
  form?: string;
}

const fieldOfCode: Readonly<Record<string, keyof PasswordRefusal>> = {
  invalid_credentials: 'current',
  invalid_login_credentials: 'current',
  password_too_short: 'password',
  weak_password: 'password',
};

/** Assigns a refused password change to the field it is about, otherwise to the form. */
export function refusedPassword(error: unknown, fallback: string): PasswordRefusal {
  const { message } = describeAuthError(error, fallback);
  const field = error instanceof ApiError && fieldOfCode[error.code];
  return { [field || 'form']: message };
}
