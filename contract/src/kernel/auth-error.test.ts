import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authErrorOf } from './auth-error.ts';
import {
  authBrowserErrors,
  authErrors,
  authSeverities,
  authTexts,
  retryableAuthCodes,
} from './auth-messages.ts';
import { mask } from './mask.ts';

const network = 'Network error. Please check your connection and try again.';
const genericMessage = 'An authentication error occurred. Please try again.';
const coded = (code: string, message = 'x') => authErrorOf({ code, message });
const messageOf = (message: string, fallback?: string) =>
  authErrorOf({ message }, fallback).message;

describe('a known code', () => {
  const texts = {
    ...Object.fromEntries(Object.entries(authErrors).map(([code, { message }]) => [code, message])),
    ...authBrowserErrors,
  };
  test.each(Object.entries(texts))(
    '%s has its own text, whatever message the error has',
    (code, text) => {
      expect(coded(code, 'Something else went wrong.').message).toBe(text);
    },
  );

  test('has the severity given in the specification', () => {
    const by = (severity: string) =>
      Object.keys(texts).filter((code) => coded(code).severity === severity);
    expect(by('high').toSorted()).toEqual([
      'internal_server_error',
      'mfa_enrollment_failed',
      'service_unavailable',
    ]);
    expect(by('medium').toSorted()).toEqual([
      'invalid_refresh_token',
      'network_error',
      'session_not_found',
      'timeout',
    ]);
    expect(by('critical')).toEqual([]);
  });

  test('can be retried where the specification allows it', () => {
    expect(
      Object.keys(texts)
        .filter((code) => coded(code).retryable)
        .toSorted(),
    ).toEqual([...retryableAuthCodes].toSorted());
    expect(retryableAuthCodes.size).toBe(6);
    for (const code of Object.keys(authSeverities)) expect(texts).toHaveProperty(code);
  });

  test.each(['constructor', '__proto__', 'toString', ''])('%j is not a known code', (code) => {
    expect(coded(code, 'The provider said no.').message).toBe('The provider said no.');
  });
});

describe('a standard error', () => {
  const errorNamed = (name: string) => authErrorOf(new DOMException('x is not a function', name));
  const low = { severity: 'low', retryable: false };

  test('TypeError and AbortError have their own texts', () => {
    const technical = 'A technical error occurred. Please try again.';
    expect(authErrorOf(new TypeError('x is undefined'))).toEqual({ message: technical, ...low });
    const cancelled = 'Request was cancelled. Please try again.';
    expect(errorNamed('AbortError')).toEqual({ message: cancelled, ...low });
  });

  test('NetworkError and TimeoutError have the severity of their codes', () => {
    expect(errorNamed('NetworkError')).toEqual({
      message: network,
      severity: 'medium',
      retryable: true,
    });
    expect(errorNamed('TimeoutError')).toEqual(coded('timeout'));
  });

  test('is overridden by a known code', () => {
    const error = Object.assign(new TypeError('fetch failed'), { code: 'service_unavailable' });
    expect(authErrorOf(error)).toEqual(coded('service_unavailable'));
  });
});

describe('any other message', () => {
  test('is shown masked', () => {
    expect(coded('odd', 'No account for ada@home.test')).toEqual({
      message: 'No account for [email]',
      severity: 'low',
      retryable: false,
    });
    expect(authErrorOf('The provider said no.').message).toBe('The provider said no.');
    expect(messageOf('Two\n lines\u0000 here')).toBe('Two lines here');
  });

  test.each(['no', 'Too short', '1234567890', 'a'.repeat(99), 'ada@x.test', '[]{}()<>..--'])(
    'is replaced by a generic message if too little text remains after masking: %j',
    (message) => {
      expect(messageOf(message)).toBe(genericMessage);
      expect(messageOf(message, authTexts.signIn)).toBe(genericMessage);
    },
  );

  test.each(['', '         \n'])(
    'is replaced by the text of the failed step if it is blank: %j',
    (message) => {
      expect(messageOf(message)).toBe(genericMessage);
      expect(messageOf(message, authTexts.signIn)).toBe(authTexts.signIn);
    },
  );

  test('is shown up to a hundred characters, and replaced if it is longer', () => {
    expect(messageOf('Ten chars!')).toBe('Ten chars!');
    const longText = 'a word or '.repeat(10);
    expect(messageOf(`${longText.trim()}.`)).toBe(`${longText.trim()}.`);
    expect(messageOf(`${longText} more`)).toBe('An error occurred. Please try again.');
    expect(messageOf(`${longText} more`, authTexts.verify)).toBe(authTexts.verify);
  });

  test.each([{}, [], new Error()])(
    'is replaced by a generic message if there is none: %s',
    (thrownValue) => {
      expect(authErrorOf(thrownValue)).toEqual({
        message: genericMessage,
        severity: 'low',
        retryable: false,
      });
    },
  );

  test.each([undefined, null, 42, true, Symbol('x'), () => 'x', 10n])(
    'is replaced by the text of the failed step for %s, which is not an error',
    (thrownValue) => {
      const message = 'An error occurred';
      expect(authErrorOf(thrownValue)).toEqual({ message, severity: 'low', retryable: false });
      expect(authErrorOf(thrownValue, authTexts.verify).message).toBe(authTexts.verify);
    },
  );
});

describe('any thrown value', () => {
  const thrownValue = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true, withTypedArray: true }),
    fc.record({ code: fc.anything(), message: fc.anything(), name: fc.anything() }),
    fc.record({ code: fc.string(), message: fc.string({ unit: 'binary', maxLength: 150 }) }),
  );

  test('is accepted even if reading its properties throws', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const guarded = {
      get code(): string {
        throw new Error('hands off');
      },
      message: 'The provider said no.',
    };
    expect(authErrorOf(proxy).message).toBe(genericMessage);
    expect(authErrorOf(guarded).message).toBe('The provider said no.');
  });

  test('always gives a masked message', () => {
    fc.assert(
      fc.property(thrownValue, (error) => {
        const { message } = authErrorOf(error);
        expect(message).toMatch(/\p{L}/u);
        expect(message.length).toBeGreaterThanOrEqual(10);
        expect(message.length).toBeLessThanOrEqual(100);
        expect(message).not.toMatch(/[\p{Cc}\n]/u);
        expect(mask(message)).toBe(message);
        expect(authErrorOf({ message }).message).toBe(message);
      }),
      { numRuns: 2_000 },
    );
  });

  test('shows no address, ID or token', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const secret = fc.oneof(
      fc.emailAddress({ size: '-1' }),
      fc.uuid(),
      fc.ipV4(),
      fc.ipV6().filter((address) => address !== '::'),
      fc.stringMatching(/^[\w-]{32,80}$/),
    );
    const token = fc.stringMatching(/^[\w.~+/-]{4,40}$/);
    const message = fc.oneof(
      fc.tuple(word, secret, word).map(([a, hidden, b]) => [hidden, `${a} ${hidden} ${b}`]),
      fc.tuple(word, token).map(([a, hidden]) => [`r ${hidden}`, `${a} Bearer ${hidden}`]),
      fc.tuple(word, token).map(([a, hidden]) => [`: ${hidden}`, `${a} bearer: ${hidden}`]),
    );
    fc.assert(
      fc.property(message, fc.string(), ([hidden = '', text = ''], code) => {
        expect(authErrorOf({ code, message: text }).message).not.toContain(hidden);
        expect(authErrorOf(new Error(text)).message).not.toContain(hidden);
        expect(authErrorOf(text).message).not.toContain(hidden);
      }),
      { numRuns: 2_000 },
    );
  });
});
