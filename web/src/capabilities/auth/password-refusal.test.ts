import { expect, test } from 'vitest';
import { ApiError } from '../../kernel/api-error.ts';
import { refusedPassword } from './password-refusal.ts';

const refusalOf = (status: number, code: string) =>
  refusedPassword(new ApiError(status, { code, message: 'x', id: 'E-1' }), 'Otherwise.');

test('each error appears beside the field it is about', () => {
  expect(refusalOf(401, 'invalid_credentials')).toEqual({
    current: 'Invalid email or password. Please check your credentials and try again.',
  });
  expect(refusalOf(400, 'password_too_short')).toEqual({
    password: 'Password must be at least 6 characters long.',
  });
  expect(refusalOf(400, 'weak_password')).toEqual({
    password: 'Password is too weak. Please choose a stronger password.',
  });
});

test('an error about no field appears above the button', () => {
  expect(refusalOf(503, 'service_unavailable')).toEqual({
    form: 'Service is temporarily unavailable. Please try again later.',
  });
  expect(refusedPassword(new Error('boom'), 'Otherwise.')).toEqual({ form: 'Otherwise.' });
});
