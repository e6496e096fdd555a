/**
 * Returns the token of a request that names one in `Authorization: Bearer`; null without that
 * header. Such a request is made by a program: its cookies are ignored, and no other site can make
 * a browser send it.
 */
export function bearerOf(headers: Pick<Headers, 'get'>): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(headers.get('authorization') ?? '');
  return match === null ? null : (match[1] ?? '').trim();
}
