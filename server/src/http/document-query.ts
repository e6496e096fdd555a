import { type DocumentQuery, documentParameters } from '@trunkline/contract/kernel/live';

/** Answers to such values are kept: there are few of them. Free text is answered anew each time. */
const plain = /^[a-z0-9-]{1,60}$/i;

/** What an address asks of a document; everything else in its query is passed over. */
export function readQuery(url: string): DocumentQuery {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const given = new URLSearchParams(url.slice(start));
  return Object.fromEntries(
    documentParameters.flatMap((question) => {
      const value = (given.get(question) ?? '').trim().slice(0, 100);
      return value === '' ? [] : [[question, value]];
    }),
  );
}

/** Where the answer to an address is kept: the same for every way to write the same question. */
export function documentKey(path: string, query: DocumentQuery): string {
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? path : `${path}?${asked}`;
}

/** Whether an answer may be kept. What somebody typed is asked once; keeping it would only push others out. */
export function isCacheable({ q, ...choices }: DocumentQuery): boolean {
  return q === undefined && Object.values(choices).every((value) => plain.test(value));
}
