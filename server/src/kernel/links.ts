const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Checks whether an address stays on the site or has one of the four schemes of chapter 5. Parsed
 * as a browser does (WHATWG): ignoring surrounding control characters, tabs and line breaks, and
 * case.
 */
export function isSafeLink(link: string): boolean {
  const url = URL.parse(link, 'https://site.invalid/');
  return url !== null && schemes.has(url.protocol);
}
