import { type PublishedRelease, releaseKinds, releasePath } from '@trunkline/contract/releases';
import { Prose } from '../../../documents/prose.tsx';

/** Formatted in UTC, because a cached document is the same for everyone. */
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

function NoteInfo({ note }: { note: PublishedRelease }) {
  return (
    <p className="eyebrow">
      <span>
        {[note.release, releaseKinds[note.kind]].filter(Boolean).join(' · ')}
        {' · '}
        <time dateTime={note.published_at}>{day.format(new Date(note.published_at))}</time>
      </span>
    </p>
  );
}

export function ReleasesDocument({ notes }: { notes: readonly PublishedRelease[] }) {
  return (
    <div className="page-width section">
      <h1 className="text-hero font-semibold">What’s new</h1>
      {notes.length === 0 ? (
        <p className="mt-6 text-lead text-muted">No release notes yet.</p>
      ) : (
        <ol className="mt-12 max-w-3xl">
          {notes.map((note) => (
            <li key={note.id} id={note.slug} className="wired">
              <NoteInfo note={note} />
              <h2 className="mt-3 text-heading font-semibold">
                <a href={releasePath(note.slug)} className="hover:underline">
                  {note.title}
                </a>
              </h2>
              {note.summary && <p className="mt-3 text-muted">{note.summary}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

export function ReleaseDocument({ note }: { note: PublishedRelease }) {
  return (
    <article className="page-width section">
      <div className="max-w-3xl">
        <NoteInfo note={note} />
        <h1 className="mt-5 text-hero font-semibold">{note.title}</h1>
        {note.summary && <p className="mt-6 text-lead text-muted">{note.summary}</p>}
        <Prose html={note.content} className="mt-10" />
        <p className="mt-12">
          <a href="/releases" className="text-primary-text underline">
            All release notes
          </a>
        </p>
      </div>
    </article>
  );
}
