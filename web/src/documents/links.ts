const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Returns a user's link, or '#' if its scheme could run code (specification, chapter 5: http,
 * https, mailto, tel). The server rejects such links on write; this covers links stored earlier.
 */
export function safeHref(link: string): string {
  const base = 'https://site.invalid';
  const url = URL.parse(link.trim(), base);
  return url && allowed.has(url.protocol) ? link.trim() : '#';
}

export const pathOf = (slug: string) => (slug === 'home' ? '/' : `/${slug}`);
