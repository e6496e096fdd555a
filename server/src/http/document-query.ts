import { type DocumentQuery, documentParameters } from '@trunkline/contract/kernel/live';

/**
 * Matches choices, whose responses are cached because there are few of them. Free text is rendered
 * each time.
 */
const choicePattern = /^[a-z0-9-]{1,60}$/i;

/** Reads the query parameters a document uses and ignores the rest. */
export function readQuery(url: string): DocumentQuery {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const params = new URLSearchParams(url.slice(start));
  return Object.fromEntries(
    documentParameters.flatMap((parameter) => {
      const value = (params.get(parameter) ?? '').trim().slice(0, 100);
      return value === '' ? [] : [[parameter, value]];
    }),
  );
}

/** Returns the cache key of an address: the same for equivalent queries. */
export function documentKey(path: string, query: DocumentQuery): string {
  const queryString = new URLSearchParams(query).toString();
  return queryString === '' ? path : `${path}?${queryString}`;
}

/**
 * Checks whether a response may be cached. Free-text searches rarely repeat; caching them would
 * only evict others.
 */
export function isCacheable({ q, ...choices }: DocumentQuery): boolean {
  return q === undefined && Object.values(choices).every((value) => choicePattern.test(value));
}
