const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Checks that an address stays on the site or has a scheme allowed by chapter 5, as a browser would
 * parse it. Same rule as on the server.
 */
export function isAllowedAddress(address: string): boolean {
  const text = address.trim();
  if (text === '') return false;
  const url = URL.parse(text, 'https://site.invalid/');
  return url !== null && schemes.has(url.protocol);
}

export const addressRule =
  'Please choose a page, or enter a path such as /contact or a link that starts with https://, mailto: or tel:.';
