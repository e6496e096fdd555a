import type { ErrorBody } from '@trunkline/contract/kernel/errors';
import { messageForStatus } from '@trunkline/contract/kernel/error-catalogue';
import { reportProblem } from './report-problem.ts';

/** A failed request. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** The request ID to quote to support; null if there was no response. */
  readonly id: string | null;
  readonly fields: readonly { path: string; message: string }[];
  /** Seconds before the server accepts another attempt. */
  readonly retryAfter: number | null;
  /** For price_changed: the prices shown, and the current ones. */
  readonly prices: NonNullable<ErrorBody['prices']>;

  constructor(
    status: number,
    body: Pick<ErrorBody, 'code' | 'message'> & Partial<ErrorBody>,
    options?: ErrorOptions,
  ) {
    super(body.message, options);
    this.code = body.code;
    this.status = status;
    this.id = body.id ?? null;
    this.fields = body.fields ?? [];
    this.retryAfter = body.retryAfter ?? null;
    this.prices = body.prices ?? [];
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'id' in value &&
    typeof value.id === 'string'
  );
}

/**
 * Parses the error in a response; one that isn't ours (a proxy's page) gets the message for its
 * status.
 */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = response.headers.get('content-type')?.includes('json') ? parse(text) : null;
  if (isErrorBody(body)) return new ApiError(response.status, body);
  return new ApiError(response.status, {
    code: `http_${response.status}`,
    message: messageForStatus(response.status),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    reportProblem('A response declared as JSON was not JSON', error);
    return null;
  }
}
