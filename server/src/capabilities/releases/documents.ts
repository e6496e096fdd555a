import { releasePath } from '@trunkline/contract/releases';
import type { DocumentRoute } from '../../kernel/document-route.ts';
import { listPublishedReleases, readPublishedRelease } from './verbs/read-published.ts';

/** Public release notes: the list, and a page per note. */
export const releaseDocuments: readonly DocumentRoute[] = [
  {
    path: '/releases',
    async make({ context, frame, renderer }) {
      return { body: renderer.renderReleases(frame, await listPublishedReleases(context)) };
    },
  },
  {
    path: releasePath(':slug'),
    exists: async (context, { slug = '' }) => (await readPublishedRelease(context, slug)) !== null,
    async make({ context, params, frame, renderer }) {
      const note = await readPublishedRelease(context, params['slug'] ?? '');
      return note && { body: renderer.renderRelease(frame, note) };
    },
  },
];
