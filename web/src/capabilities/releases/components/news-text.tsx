import '../../../documents/styles/prose.css';
import { useQuery } from '@tanstack/react-query';
import { releasePath } from '@trunkline/contract/releases/listing';
import type { ReleaseNews } from '@trunkline/contract/releases';
import { Prose } from '../../../documents/prose.tsx';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { noteOptions } from '../queries.ts';

export type News = ReleaseNews['items'][number];

export function NewsText({ tenant, note }: { tenant: string; note: News }) {
  const query = useQuery(noteOptions(tenant, note.id));
  const { data } = query;
  if (data === undefined) {
    if (query.error === null)
      return (
        <div aria-busy="true">
          <Skeleton className="h-16" />
        </div>
      );
    return <QueryError title="Couldn't load the release note" query={query} />;
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {data.content === '' ? (
        <p className="text-muted">There are no further details.</p>
      ) : (
        <Prose html={data.content} className="text-sm [&_h2]:text-base [&_h3]:text-sm" />
      )}
      {note.public && (
        <p>
          <a href={releasePath(note.slug)} className="text-primary-text underline">
            Read it on the site
          </a>
        </p>
      )}
    </div>
  );
}
