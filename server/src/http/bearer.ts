/**
 * Returns the token in a request's `Authorization: Bearer` header; null if there is none. Only
 * programs send this header: their cookies are ignored, and no other site can make a browser send
 * it.
 */
export function bearerOf(headers: Pick<Headers, 'get'>): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(headers.get('authorization') ?? '');
  return match === null ? null : (match[1] ?? '').trim();
}
