import {
  authBrowserErrors,
  authErrors,
  authSeverities,
  authStandardErrors,
  authTexts,
  retryableAuthCodes,
} from './auth-messages.ts';
import { longestMessage, type Severity, tooLongMessage } from './error-catalogue.ts';
import { mask } from './mask.ts';

/** An error as the sign-in screens show it. */
export interface AuthErrorDescription {
  readonly message: string;
  readonly severity: Severity;
  /** Whether asking again may help. */
  readonly retryable: boolean;
}

const messages: ReadonlyMap<string, string> = new Map([
  ...Object.entries(authErrors).map(([code, { message }]) => [code, message] as const),
  ...Object.entries(authBrowserErrors),
]);
/** A shorter message says nothing (chapter 8). */
const shortestMessage = 10;

/**
 * What is shown for anything that was thrown (specification, chapter 8, 'Auth error messages by code'): the text
 * of its code; the text of a standard error; else its own message, masked. Where that is missing or too long,
 * `otherwise` stands, the text of the step that failed. Never throws.
 */
export function authErrorOf(error: unknown, otherwise?: string): AuthErrorDescription {
  const code = read(error, 'code');
  if (messages.has(code)) return ofCode(code);
  const standard = authStandardErrors.get(read(error, 'name'));
  if (standard !== undefined) {
    return standard.code === null
      ? { ...unnamed, message: standard.message }
      : ofCode(standard.code);
  }
  const message = typeof error === 'string' ? error : read(error, 'message');
  return { ...unnamed, message: shown(message, otherwise) };
}

const unnamed = { severity: 'low', retryable: false } as const;

function ofCode(code: string): AuthErrorDescription {
  return {
    message: messages.get(code) ?? authTexts.tooShort,
    severity: authSeverities[code] ?? 'low',
    retryable: retryableAuthCodes.has(code),
  };
}

function shown(message: string, otherwise: string | undefined): string {
  // Masked before anything is taken out, and after: what was torn apart may have come together.
  const masked = mask(
    mask(message)
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  );
  if (masked === '') return otherwise ?? authTexts.tooShort;
  if (Math.max(message.length, masked.length) > longestMessage) return otherwise ?? tooLongMessage;
  return masked.length < shortestMessage || !/\p{L}/u.test(masked) ? authTexts.tooShort : masked;
}

/** A text of an error, or '' where it has none or does not want to be read. */
function read(error: unknown, name: 'code' | 'message' | 'name'): string {
  if (typeof error !== 'object' || error === null) return '';
  try {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
