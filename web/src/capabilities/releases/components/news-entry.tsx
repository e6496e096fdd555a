import { releaseKinds } from '@trunkline/contract/releases/listing';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate } from '../../../ui/formats.ts';
import { type News, NewsText } from './news-text.tsx';

/** Shows a note's summary; its title expands the text. */
export function NewsEntry({
  tenant,
  note,
  isUnread,
}: {
  tenant: string;
  note: News;
  isUnread: boolean;
}) {
  const [isExpanded, setIsExpanded] = useState(false);
  const text = useId();
  return (
    <li className="grid grid-cols-1 gap-1 py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        {[note.release, releaseKinds[note.kind]].filter(Boolean).join(' · ')}
        {' · '}
        <time dateTime={note.published_at}>{formatDate(note.published_at)}</time>
        {isUnread && <Badge tone="primary">Unread</Badge>}
      </p>
      <h3 className="font-medium">
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={text}
          onClick={() => setIsExpanded((previous) => !previous)}
          className="flex w-full items-start gap-1.5 rounded-sm text-left wrap-anywhere hover:text-primary-text pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames(
              'mt-0.5 size-4 shrink-0 text-muted transition-transform motion-reduce:transition-none',
              isExpanded && 'rotate-90',
            )}
          />
          {note.title}
        </button>
      </h3>
      {note.summary && <p className="pl-5.5 wrap-anywhere text-muted">{note.summary}</p>}
      <div id={text} hidden={!isExpanded} className="pt-2 pl-5.5">
        {isExpanded && <NewsText tenant={tenant} note={note} />}
      </div>
    </li>
  );
}
