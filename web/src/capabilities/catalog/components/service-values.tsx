import type { ServiceDocument } from '@trunkline/contract/catalog';
import { safeHref } from '../../../documents/links.ts';

const longest = 280;
/** Where one block ends and another begins: their words must not run together, as those around a bold one may. */
const blocks = /<(?=\/?(?:p|h[1-6]|li|ul|ol|br|hr|pre|blockquote|figure|table|tr|t[dh])\b)/gi;

/** The words of a description without their dress, cut where a list would grow too tall. */
export function DescriptionText({ html }: { html: string }) {
  // Parsed into a document of its own, where nothing is loaded and nothing runs.
  const parsed = new DOMParser().parseFromString(html.replaceAll(blocks, ' <'), 'text/html');
  const text = (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return <span className="text-muted">None yet</span>;
  return <span>{text.length > longest ? `${text.slice(0, longest)}…` : text}</span>;
}

/** Documents by their titles. */
export function DocumentLinks({ documents }: { documents: readonly ServiceDocument[] }) {
  if (documents.length === 0) return <span className="text-muted">None</span>;
  return (
    <ul className="grid gap-1">
      {documents.map(({ title, address }) => (
        <li key={title + address}>
          <a
            href={safeHref(address)}
            target="_blank"
            rel="noreferrer"
            className="rounded-sm underline underline-offset-4 hover:text-primary-text"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
