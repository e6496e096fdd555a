import type { ServerResponse } from 'node:http';
import { mask } from '@trunkline/contract/kernel/mask';
import type { Problem } from '../kernel/errors.ts';
import { problemOf } from '../kernel/errors.ts';
import type { Logger } from '../kernel/logger.ts';

/** Decodes percent-encoding, including repeated encoding, as long as the text is well-formed. */
function decode(path: string, rounds = 3): string {
  if (rounds === 0 || !path.includes('%')) return path;
  try {
    return decode(decodeURIComponent(path), rounds - 1);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/**
 * Logs a problem under the caller's request ID: internal errors in full, refusals briefly, paths
 * masked.
 */
export function logProblem(
  log: Logger,
  error: unknown,
  { id, path: rawPath }: { id: string; path: string },
): Problem {
  const problem = problemOf(error);
  const facts = { id, path: mask(decode(rawPath)) };
  if (problem.status >= 500) log.error({ ...facts, code: problem.code, error }, 'request failed');
  else
    log.info(
      { ...facts, code: problem.code, fields: problem.fields?.map(({ path }) => path) },
      'request refused',
    );
  return problem;
}

export function problemHeaders({ retryAfter }: Problem): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
}

export function problemResponse(problem: Problem, id: string): Response {
  return new Response(JSON.stringify(problem.toBody(id)), {
    status: problem.status,
    headers: problemHeaders(problem),
  });
}

/** Writes a problem straight to the socket with the headers of every response. */
export function writeProblem(
  response: ServerResponse,
  problem: Problem,
  id: string,
  headers: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify(problem.toBody(id));
  response.writeHead(problem.status, {
    ...headers,
    ...problemHeaders(problem),
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
