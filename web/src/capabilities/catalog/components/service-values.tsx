import type { ServiceDocument } from '@trunkline/contract/catalog';
import { safeHref } from '../../../documents/links.ts';

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
