import { ApiError } from '../../kernel/api-error.ts';
import { describeAuthError } from './auth-error.ts';

/** The message catalogue's minimum (specification, chapter 5). */
export const shortestPassword = 6;

/** What was refused, by the place where it is said. */
export interface PasswordRefusal {
  current?: string;
  password?: string;
  form?: string;
}

const places: Readonly<Record<string, keyof PasswordRefusal>> = {
  invalid_credentials: 'current',
  invalid_login_credentials: 'current',
  password_too_short: 'password',
  weak_password: 'password',
};

/** Where a refused change of password is said: beside the field that it is about, else above the button. */
export function refusedPassword(error: unknown, otherwise: string): PasswordRefusal {
  const { message } = describeAuthError(error, otherwise);
  const place = error instanceof ApiError && places[error.code];
  return { [place || 'form']: message };
}
