const maxLength = 280;
/**
 * Block boundaries: texts of different blocks must not be joined, unlike those around inline
 * elements.
 */
const blocks = /<(?=\/?(?:p|h[1-6]|li|ul|ol|br|hr|pre|blockquote|figure|table|tr|t[dh])\b)/gi;

/** Plain text of HTML, truncated so that a list doesn't grow too tall. */
export function HtmlText({ html }: { html: string }) {
  // Parsed in a separate document, where nothing is loaded or executed.
  const parsed = new DOMParser().parseFromString(html.replaceAll(blocks, ' <'), 'text/html');
  const text = (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return <span className="text-muted">None yet</span>;
  return <span>{text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}</span>;
}
