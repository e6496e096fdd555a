import { authErrors } from '@trunkline/contract/auth';
import {
  apiErrors,
  type ErrorBody,
  maxMessageLength,
  tooLongMessage,
} from '@trunkline/contract/kernel/errors';
import {
  companyNotFound,
  isRefusal,
  type Refusal,
  refusals,
  refusedFields,
} from '@trunkline/contract/kernel/refusals';
import { orderErrors } from '@trunkline/contract/orders/errors';
import { ORPCError, ValidationError } from '@orpc/server';
import pg from 'pg';

const catalogue = { ...apiErrors, ...authErrors, ...orderErrors };
export type ErrorCode = keyof typeof catalogue;

interface Details {
  /** Shown instead of the catalogue's message; a full sentence of at most 100 characters. */
  readonly message?: string;
  readonly fields?: ErrorBody['fields'];
  /** Seconds before a retry makes sense. */
  readonly retryAfter?: number;
  /** When a block ends. */
  readonly until?: string;
  readonly prices?: ErrorBody['prices'];
  /** Whether the caller tried to grant more than they have. */
  readonly escalation?: true;
  readonly cause?: unknown;
}

/** An error that the caller may see. Anything else thrown is an internal error. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: ErrorBody['fields'];
  readonly retryAfter: number | undefined;
  readonly until: string | undefined;
  readonly prices: ErrorBody['prices'];
  readonly escalation: boolean;

  constructor(code: ErrorCode, details: Details = {}) {
    const { status, message } = catalogue[code];
    super(details.message ?? message, { cause: details.cause });
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.until = details.until;
    this.prices = details.prices;
    this.escalation = details.escalation === true;
  }

  /** Returns the response body; `id` is the request ID in the log. */
  toBody(id: string): ErrorBody {
    const message = this.message.length > maxMessageLength ? tooLongMessage : this.message;
    return {
      code: this.code,
      message,
      id,
      ...(this.fields === undefined ? {} : { fields: this.fields }),
      ...(this.retryAfter === undefined ? {} : { retryAfter: this.retryAfter }),
      ...(this.until === undefined ? {} : { until: this.until }),
      ...(this.prices === undefined ? {} : { prices: this.prices }),
    };
  }
}

/** Creates the error for one invalid field of an input. */
export const fieldProblem = (path: string, message: string): Problem =>
  new Problem('validation_failed', { fields: [{ path, message }] });

/** Creates the one error for a company that is out of reach, missing or suspended. */
export const unknownCompany = (path = 'company_id'): Problem => fieldProblem(path, companyNotFound);

const codeOf = (refusal: string) => (refusal.endsWith('_unknown') ? 'not_found' : 'conflict');

/** Creates the error for a refusal, the same as if PostgreSQL had raised it. */
export const refused = (refusal: Refusal): Problem =>
  new Problem(codeOf(refusal), { message: refusals[refusal] });

/** Creates the error for a cursor that wasn't issued for this list. */
export const invalidCursor = (): Problem =>
  fieldProblem('cursor', 'This page of the list no longer exists. Reload the list.');

/** Creates the error for a file that doesn't fit into a company's library. */
export const libraryFull = (): Problem =>
  new Problem('conflict', { message: 'The library is full. Delete files you no longer need.' });

/** Creates the error for a file whose size differs from the declared one. */
export const wrongSize = (): Problem =>
  new Problem('validation_failed', {
    message: "The file's size differs from the declared size. Upload it again.",
  });

const connectionLost = /^(?:08|57P|53)/;
const systemFaults = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);

/** Maps anything thrown to the error for the caller; no other code does. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isApiError(error)) return fromApi(error);
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  if (isConnectionFault(error)) return new Problem('service_unavailable', { cause: error });
  return new Problem('internal_server_error', { cause: error });
}

function isApiError(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError;
}

/** Maximum number of fields named in one error; a request can contain thousands. */
const maxFields = 100;

function fromApi(error: ORPCError<string, unknown>): Problem {
  if (error.cause instanceof ValidationError && error.status === 400) {
    const fields = error.cause.issues.slice(0, maxFields).map((issue) => ({
      path: (issue.path ?? [])
        .map((part) => String(typeof part === 'object' ? part.key : part))
        .join('.'),
      message: issue.message,
    }));
    return new Problem('validation_failed', { fields, cause: error });
  }
  if (error.status === 404) return new Problem('not_found', { cause: error });
  if (error.status === 405) return new Problem('method_not_allowed', { cause: error });
  if (error.status === 413) return new Problem('payload_too_large', { cause: error });
  if (error.status === 415) return new Problem('unsupported_media_type', { cause: error });
  if (error.status < 500) return new Problem('validation_failed', { cause: error });
  return new Problem('internal_server_error', { cause: error });
}

function fromDatabase(error: pg.DatabaseError): Problem {
  const code = error.code ?? '';
  const refusal = isRefusal(error.message) ? error.message : undefined;
  const message = refusal && refusals[refusal];
  const field = refusal && refusedFields[refusal];
  if (code.startsWith('TL') && message !== undefined)
    return new Problem(codeOf(error.message), {
      message,
      // Names along a cycle; only our own functions set a detail with these codes.
      ...(error.detail !== undefined && { fields: [{ path: 'cycle', message: error.detail }] }),
      ...(field !== undefined && { fields: [{ path: field, message }] }),
      cause: error,
    });
  if (code === '42501')
    return new Problem('forbidden', { ...(message && { message }), cause: error });
  if (code === '23505') return new Problem('conflict', { cause: error });
  if (code === '40001' || code === '40P01') return new Problem('conflict', { cause: error });
  if (code.startsWith('22') || code.startsWith('23'))
    return new Problem('validation_failed', { cause: error });
  if (connectionLost.test(code) || code === '57014')
    return new Problem('service_unavailable', { cause: error });
  return new Problem('internal_server_error', { cause: error });
}

function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && systemFaults.has(String(error.code))) return true;
  return /^Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
