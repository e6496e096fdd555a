const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Whether an address stays on the site or has one of the four schemes of chapter 5. Read as a browser reads it
 * (WHATWG): without control characters around it, without tabs and line breaks in it, whatever its case.
 */
export function isSafeLink(link: string): boolean {
  const url = URL.parse(link, 'https://site.invalid/');
  return url !== null && schemes.has(url.protocol);
}
