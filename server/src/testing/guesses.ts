import { examples } from './examples.ts';
import type { DeclaredOperation, RequestOptions } from './service.ts';

/** Builds a request that calls an operation with a guessed record or company ID. */
export function buildGuessedRequest(
  { name, method, path }: DeclaredOperation,
  id: string,
  parent: string,
) {
  const bodies = examples.map(({ guesses }) => guesses?.(id, parent)[name]);
  const body = bodies.find((body) => body !== undefined) ?? {};
  const options: RequestOptions = method === 'GET' ? {} : { method, json: body };
  const queries = examples.map(({ queries: queryOf }) => queryOf?.(id, parent)[name]);
  const query = queries.find((query) => query !== undefined) ?? '';
  const filledPath = path.replace('{id}', id).replace('{service_id}', id).replace('{number}', '1');
  return { path: filledPath + query, options };
}
