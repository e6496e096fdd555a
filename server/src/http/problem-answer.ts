import type { Problem } from '../kernel/errors.ts';
import { problemOf } from '../kernel/errors.ts';
import type { Logger } from '../kernel/logger.ts';

/** Logs what went wrong under the id that the caller is told: faults of ours with everything, refusals briefly. */
export function logProblem(
  log: Logger,
  error: unknown,
  facts: { id: string; path: string },
): Problem {
  const problem = problemOf(error);
  if (problem.status >= 500) log.error({ ...facts, code: problem.code, error }, 'request failed');
  else
    log.info(
      { ...facts, code: problem.code, fields: problem.fields?.map(({ path }) => path) },
      'request refused',
    );
  return problem;
}

/** Headers of an answer that tells of a problem. */
export function problemHeaders({ retryAfter }: Problem): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
}

/** A problem as JSON: what every failed call of the API answers. */
export function problemResponse(problem: Problem, id: string): Response {
  return new Response(JSON.stringify(problem.toBody(id)), {
    status: problem.status,
    headers: problemHeaders(problem),
  });
}
