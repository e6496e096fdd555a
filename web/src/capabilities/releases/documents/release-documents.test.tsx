import type { PublishedRelease } from '@trunkline/contract/releases';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReleaseDocument, ReleasesDocument } from './release-documents.tsx';

const note: PublishedRelease = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'quiet-hours',
  release: '1.5',
  title: 'Quiet hours',
  kind: 'feature',
  summary: 'Calls wait until morning.',
  content: '<p>They <strong>wait</strong>.</p>',
  audience: 'everyone',
  published_at: '2026-11-20T23:30:00Z',
};

test('the list links to each note', () => {
  const html = renderToString(<ReleasesDocument notes={[note]} />);
  expect(html).toContain('href="/releases/quiet-hours"');
  expect(html).toContain('id="quiet-hours"');
  expect(html).toContain('Calls wait until morning.');
  expect(html).toContain('1.5 · New');
  // The date doesn't depend on the server's time zone.
  expect(html).toContain('November 20, 2026');
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test('shows an empty state', () => {
  const html = renderToString(<ReleasesDocument notes={[]} />);
  expect(html).toContain('No release notes yet.');
  expect(html).not.toContain('<ol');
});

test('a note shows its full text, and links back', () => {
  const html = renderToString(<ReleaseDocument note={note} />);
  expect(html).toContain('<p>They <strong>wait</strong>.</p>');
  expect(html).toContain('href="/releases"');
  expect(html).toContain('<time dateTime="2026-11-20T23:30:00Z">');
});

test('a note without version or summary leaves no gap', () => {
  const html = renderToString(<ReleaseDocument note={{ ...note, release: '', summary: '' }} />);
  expect(html).toContain('>New');
  expect(html).not.toContain('text-lead');
});
