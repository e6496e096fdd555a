import { expect, test } from 'vitest';
import { ApiError } from '../../kernel/api-error.ts';
import { describeAuthError } from './auth-error.ts';

const failure = (status: number, code: string, message: string, id?: string) =>
  describeAuthError(new ApiError(status, { code, message, id }), 'Sign in failed.');

test('known codes show their own message', () => {
  expect(failure(401, 'invalid_credentials', 'x', 'E-1')).toEqual({
    message: 'Invalid email or password. Please check your credentials and try again.',
    canRetry: false,
  });
  expect(failure(0, 'network_error', 'x')).toEqual({
    message: 'Network error. Please check your connection and try again.',
    canRetry: true,
  });
  expect(failure(429, 'too_many_requests', 'x', 'E-1').message).toBe(
    'Too many attempts. Please wait a few minutes before trying again.',
  );
});

test('an error page of a proxy shows the server message and can be retried', () => {
  const message = 'Server error. Please try again later or contact support if the issue persists.';
  for (const status of [500, 502, 503, 504])
    expect(failure(status, `http_${status}`, message)).toEqual({
      message: `${message} You can try again.`,
      canRetry: true,
    });
});

test('a limit of more than a minute reports when the next attempt is possible', () => {
  const describeLimited = (retryAfter: number) =>
    describeAuthError(
      new ApiError(429, { code: 'too_many_requests', message: 'x', id: 'E-1', retryAfter }),
      'Sign in failed.',
    ).message;
  const text = 'Too many attempts. Please wait a few minutes before trying again.';
  expect(describeLimited(60)).toBe(text);
  expect(describeLimited(61)).toBe(`${text} You can try again in 2 minutes.`);
  expect(describeLimited(840)).toBe(`${text} You can try again in 14 minutes.`);
});

test("other codes show the server's message, but never technical text", () => {
  expect(failure(400, 'odd', 'The provider said no.', 'E-1').message).toBe('The provider said no.');
  expect(failure(400, 'odd', 'x'.repeat(101), 'E-1').message).toBe('Sign in failed.');
  expect(failure(418, 'http_418', 'I am a teapot').message).toBe('Sign in failed.');
  expect(describeAuthError(new Error('boom'), 'Sign in failed.').message).toBe('Sign in failed.');
});

test('a message without a known code hides anything that identifies a person', () => {
  const text = (message: string) => failure(400, 'odd', message, 'E-1').message;
  expect(text('Account ada.byron@example.com from 203.0.113.7 is odd')).toBe(
    'Account [email] from [ip] is odd',
  );
  expect(text('It is 12:30 now, try again')).toBe('It is 12:30 now, try again');
  expect(text('Odd.')).toBe('An authentication error occurred. Please try again.');
});

test('browser errors show a plain-language message', () => {
  const text = (error: unknown) => describeAuthError(error, 'Sign in failed.').message;
  expect(text(new TypeError('x is undefined'))).toBe(
    'A technical error occurred. Please try again.',
  );
  expect(text(new DOMException('', 'AbortError'))).toBe('Request was cancelled. Please try again.');
  expect(text(new DOMException('', 'NetworkError'))).toBe(
    'Network error. Please check your connection and try again.',
  );
});
