import {
  authBrowserErrors,
  authErrors,
  authSeverities,
  authStandardErrors,
  authTexts,
  retryableAuthCodes,
} from './auth-messages.ts';
import { maxMessageLength, type Severity, tooLongMessage } from './error-catalogue.ts';
import { mask } from './mask.ts';

/** An error as shown on the sign-in screens. */
export interface AuthErrorDescription {
  readonly message: string;
  readonly severity: Severity;
  /** Whether retrying may help. */
  readonly retryable: boolean;
}

const messages: ReadonlyMap<string, string> = new Map([
  ...Object.entries(authErrors).map(([code, { message }]) => [code, message] as const),
  ...Object.entries(authBrowserErrors),
]);
/** Shorter messages count as uninformative (chapter 8). */
const minMessageLength = 10;

/**
 * Describes anything that was thrown (specification, chapter 8, 'Auth error messages by code'): the
 * text of its code, or of a standard error, or its own message, masked. If that is missing or too
 * long, uses `fallback`, the text of the failed step. Never throws.
 */
export function authErrorOf(error: unknown, fallback?: string): AuthErrorDescription {
  const code = read(error, 'code');
  if (messages.has(code)) return describeCode(code);
  const standard = authStandardErrors.get(read(error, 'name'));
  if (standard !== undefined) {
    return standard.code === null
      ? { ...defaults, message: standard.message }
      : describeCode(standard.code);
  }
  if (!isDescribed(error)) return { ...defaults, message: fallback ?? authTexts.occurred };
  const message = typeof error === 'string' ? error : read(error, 'message');
  return { ...defaults, message: displayText(message, fallback) };
}

const defaults = { severity: 'low', retryable: false } as const;

function describeCode(code: string): AuthErrorDescription {
  return {
    message: messages.get(code) ?? authTexts.unspecified,
    severity: authSeverities[code] ?? 'low',
    retryable: retryableAuthCodes.has(code),
  };
}

function displayText(message: string, fallback: string | undefined): string {
  // Masked both before and after cleaning, because cleaning can join separated parts of a secret.
  const masked = mask(
    mask(message)
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  );
  if (masked === '') return fallback ?? authTexts.unspecified;
  if (Math.max(message.length, masked.length) > maxMessageLength) return fallback ?? tooLongMessage;
  return masked.length < minMessageLength || !/\p{L}/u.test(masked)
    ? authTexts.unspecified
    : masked;
}

/** Whether a thrown value can have a message. */
const isDescribed = (error: unknown): boolean =>
  typeof error === 'string' || (typeof error === 'object' && error !== null);

/** A string property of an error, or '' if it is missing or throws. */
function read(error: unknown, name: 'code' | 'message' | 'name'): string {
  if (typeof error !== 'object' || error === null) return '';
  try {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
