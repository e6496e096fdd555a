/**
 * Completes a typed link target: 'example.com/prices' leads to another site, 'info@example.com' to
 * a mail program, and 'services' to a page of this site.
 */
export function completeLink(input: string): string {
  const text = input.trim();
  if (/^[^\s@/:?#]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text)) return `https://${text}`;
  return /^[\w-]+([/?#]|$)/.test(text) ? `/${text}` : text;
}
