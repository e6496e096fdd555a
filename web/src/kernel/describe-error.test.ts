import { apiErrors } from '@trunkline/contract/kernel/error-catalogue';
import { expect, test } from 'vitest';
import { ApiError, apiErrorOf } from './api-error.ts';
import { describeError } from './describe-error.ts';

const messageFor = (status: number, code: string, message: string, id = 'E-1') =>
  describeError(new ApiError(status, { code, message, id }));

test('marks a retryable error as such', () => {
  const { message, status } = apiErrors.internal_server_error;
  expect(messageFor(status, 'internal_server_error', message)).toMatchObject({
    message:
      'Server error. Please try again later or contact support if the issue persists. You can try again.',
    retryable: true,
    severity: 'critical',
    id: 'E-1',
  });
  expect(messageFor(429, 'too_many_requests', apiErrors.too_many_requests.message).message).toBe(
    'Too many attempts. Please wait a few minutes before trying again. You can try again.',
  );
  expect(messageFor(0, 'network_error', 'Connection issue.').retryable).toBe(true);
});

test('shows a permanent error as is', () => {
  expect(messageFor(403, 'forbidden', apiErrors.forbidden.message)).toMatchObject({
    message: "You don't have permission to perform this action.",
    retryable: false,
    severity: 'high',
  });
  expect(messageFor(404, 'not_found', apiErrors.not_found.message)).toMatchObject({
    message: 'The requested item was not found.',
    severity: 'medium',
  });
});

test('validation messages are shown only under 100 characters', () => {
  const messageOfLength = (length: number) =>
    messageFor(400, 'validation_failed', 'x'.repeat(length)).message;
  expect(messageOfLength(99)).toBe('x'.repeat(99));
  expect(messageOfLength(100)).toBe('Please check your input and try again.');
});

test('messages over 100 characters are replaced', () => {
  expect(messageFor(400, 'odd', 'x'.repeat(101)).message).toBe(
    'An error occurred. Please try again.',
  );
  expect(messageFor(400, 'odd', 'x'.repeat(100)).message).toBe('x'.repeat(100));
  expect(messageFor(400, 'validation_failed', 'x'.repeat(101)).message).toBe(
    'Please check your input and try again.',
  );
});

test('errors without a response never show their own text', () => {
  expect(describeError(new TypeError('x is undefined')).message).toBe(
    'Something went wrong. Please refresh the page and try again.',
  );
  expect(describeError(new DOMException('stop', 'AbortError')).message).toBe(
    'Request was cancelled. Please try again.',
  );
});

test('an unexpected response gets the message for its status', async () => {
  const page = new Response('<h1>Bad gateway</h1>', { status: 502 });
  expect(await apiErrorOf(page)).toMatchObject({
    code: 'http_502',
    message: 'Server error. Please try again later or contact support if the issue persists.',
    id: null,
  });
  const broken = new Response('{', {
    status: 400,
    headers: { 'content-type': 'application/json' },
  });
  expect((await apiErrorOf(broken)).code).toBe('http_400');
});
