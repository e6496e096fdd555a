const longest = 280;
/** Where one block ends and another begins: their words must not run together, as those around a bold one may. */
const blocks = /<(?=\/?(?:p|h[1-6]|li|ul|ol|br|hr|pre|blockquote|figure|table|tr|t[dh])\b)/gi;

/** The words of HTML without their dress, cut where a list would grow too tall. */
export function HtmlText({ html }: { html: string }) {
  // Parsed into a document of its own, where nothing is loaded and nothing runs.
  const parsed = new DOMParser().parseFromString(html.replaceAll(blocks, ' <'), 'text/html');
  const text = (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return <span className="text-muted">None yet</span>;
  return <span>{text.length > longest ? `${text.slice(0, longest)}…` : text}</span>;
}
