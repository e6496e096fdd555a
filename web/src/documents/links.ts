const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Returns a link entered by a user, or '#' if its scheme isn't allowed (specification, chapter 5:
 * http, https, mailto, tel). The server rejects such links on write; this covers links stored
 * earlier.
 */
export function safeHref(link: string): string {
  const address = link.trim();
  // A path keeps the site's scheme. Parsing every path would take a tenth of the rendering time.
  if (address.startsWith('/')) return address;
  const url = URL.parse(address, 'https://site.invalid');
  return url && allowed.has(url.protocol) ? address : '#';
}

export const pathOf = (slug: string) => (slug === 'home' ? '/' : `/${slug}`);
