import {
  apiErrors,
  ErrorBody,
  maxMessageLength,
  tooLongMessage,
} from '@trunkline/contract/kernel/errors';
import { refusals } from '@trunkline/contract/kernel/refusals';
import { ORPCError } from '@orpc/server';
import { glob, readFile } from 'node:fs/promises';
import pg from 'pg';
import * as z from 'zod';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem, problemOf, refused } from './errors.ts';

const ApiCode = z.custom<keyof typeof apiErrors>((code) => String(code) in apiErrors);
const functions = new URL('../../../database/schema/functions', import.meta.url).pathname;
const databaseError = (code: string, message = 'secret detail of the database') =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code });

describe('a problem', () => {
  test.each(Object.entries(apiErrors))(
    "%s has the catalogue's status and message",
    (code, expected) => {
      const problem = new Problem(ApiCode.parse(code));
      expect(problem).toMatchObject({ code, ...expected });
      const body = ErrorBody.parse(problem.toBody('id-1'));
      expect(body).toEqual({ code, message: expected.message, id: 'id-1' });
    },
  );

  test('carries fields and a retry delay if it has them', () => {
    const fields = [{ path: 'name', message: 'Too short.' }];
    expect(new Problem('validation_failed', { fields, retryAfter: 3 }).toBody('x')).toMatchObject({
      fields,
      retryAfter: 3,
    });
  });

  test('replaces a message too long to show', () => {
    const messageOf = (message: string) => new Problem('conflict', { message }).toBody('x').message;
    expect(messageOf('x'.repeat(maxMessageLength))).toHaveLength(maxMessageLength);
    expect(messageOf('x'.repeat(maxMessageLength + 1))).toBe(tooLongMessage);
  });
});

describe('the error mapper', () => {
  test.each([
    ['42501', 'forbidden'],
    ['23505', 'conflict'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['22P02', 'validation_failed'],
    ['22021', 'validation_failed'],
    ['23503', 'validation_failed'],
    ['23514', 'validation_failed'],
    ['57P01', 'service_unavailable'],
    ['57014', 'service_unavailable'],
    ['53300', 'service_unavailable'],
    ['08006', 'service_unavailable'],
    ['42P01', 'internal_server_error'],
    ['XX000', 'internal_server_error'],
  ])('maps PostgreSQL %s to %s, with our message', (code, expected) => {
    const problem = problemOf(databaseError(code));
    expect(problem.code).toBe(expected);
    expect(JSON.stringify(problem.toBody('x'))).not.toContain('secret');
  });

  test('writes the message for a refusal raised by our own triggers', () => {
    expect(problemOf(databaseError('TL001', 'company_below_itself'))).toMatchObject({
      code: 'conflict',
      message: "A company can't be below itself.",
    });
  });

  test.each(['charge_reversed', 'beneficiary_unknown'] as const)(
    'refuses %s in TypeScript as the database does',
    (refusal) => {
      const { code, message } = problemOf(databaseError('TL001', refusal));
      expect(refused(refusal)).toMatchObject({ code, message });
    },
  );

  test('writes the message for a missing permission if the database names the reason', () => {
    expect(problemOf(databaseError('42501', 'audit_append_only'))).toMatchObject({
      code: 'forbidden',
      message: "Audit log entries can't be changed or deleted.",
    });
  });

  test('writes a message for every refusal of the database, and no other', async () => {
    const raisedCodes = new Set<string>();
    for await (const file of glob(`${functions}/*.sql`)) {
      const sql = await readFile(file, 'utf8');
      for (const [, clause = ''] of sql.matchAll(/errcode = 'TL\d+',\s+message = ([^;]+);/g))
        for (const [, code = ''] of clause.matchAll(/'([^']+)'/g)) raisedCodes.add(code);
      for (const [, code = ''] of sql.matchAll(/errcode = '42501',\s+message = '([a-z_]+)'/g))
        raisedCodes.add(code);
    }
    expect([...raisedCodes].toSorted()).toEqual(Object.keys(refusals));
  });

  test.each(Object.values(refusals))('%s is short enough to be shown', (sentence) => {
    expect(sentence.length).toBeLessThanOrEqual(maxMessageLength);
  });

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])(
    "a lost connection (%s) is not the caller's fault, and is retryable",
    (code) => {
      const error = Object.assign(new Error('connect'), { code });
      expect(problemOf(error)).toMatchObject({ code: 'service_unavailable', status: 503 });
    },
  );

  test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'a lost connection with the message "%s" is retryable too',
    (message) => {
      expect(problemOf(new Error(message))).toMatchObject({ status: 503 });
    },
  );

  test.each([
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [413, 'payload_too_large'],
    [415, 'unsupported_media_type'],
    [400, 'validation_failed'],
    [422, 'validation_failed'],
    [500, 'internal_server_error'],
  ])('maps status %d of the API layer to %s', (status, code) => {
    expect(problemOf(new ORPCError('ANY', { status, message: 'inner words' }))).toMatchObject({
      code,
    });
  });

  test('any other error is an internal fault that reveals nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (thrownValue) => {
        const body = problemOf(thrownValue).toBody('x');
        expect(body).toEqual({
          code: 'internal_server_error',
          message: apiErrors.internal_server_error.message,
          id: 'x',
        });
      }),
    );
  });

  test('keeps the original error as the cause, for the log', () => {
    const cause = new Error('inner');
    expect(problemOf(cause).cause).toBe(cause);
  });
});
