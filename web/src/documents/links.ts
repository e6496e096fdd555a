const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The address of a link that a person wrote, or '#' when its scheme could run something (specification, chapter 5:
 * http, https, mailto, tel). The server refuses such links on write; this holds for what was written before.
 */
export function safeHref(link: string): string {
  const base = 'https://site.invalid';
  const url = URL.parse(link.trim(), base);
  return url && allowed.has(url.protocol) ? link.trim() : '#';
}

/** A slug as the path of its document. */
export const pathOf = (slug: string) => (slug === 'home' ? '/' : `/${slug}`);
