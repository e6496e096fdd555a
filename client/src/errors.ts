import { ErrorBody } from '@trunkline/contract/kernel/errors';

/** A response with an error status. */
export class TrunklineError extends Error {
  override readonly name = 'TrunklineError';
  readonly status: number;
  /** For example 'not_found' or 'too_many_requests'. */
  readonly code: string;
  /** The ID to quote to support. */
  readonly id: string;
  /** The invalid fields of the input, and why they are invalid. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** Seconds to wait before trying again, if waiting helps. */
  readonly retryAfter: number | undefined;

  constructor(status: number, { code, message, id, fields = [], retryAfter }: ErrorBody) {
    super(message);
    this.status = status;
    this.code = code;
    this.id = id;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/**
 * Returns a successful response unchanged.
 *
 * @throws TrunklineError for any other response
 */
export async function ensureOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text();
  throw new TrunklineError(response.status, bodyOf(response, text));
}

/** A proxy may respond with something other than the API's own errors. */
function bodyOf({ statusText, status }: Response, text: string): ErrorBody {
  try {
    return ErrorBody.parse(JSON.parse(text));
  } catch {
    return {
      code: 'unknown',
      message: statusText || `The server responded with status ${status}.`,
      id: '',
    };
  }
}
