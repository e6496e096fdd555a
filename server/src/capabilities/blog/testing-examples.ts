import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'blog.create': { title: 'Made by a guess' },
    'blog.update': { version: 1, title: 'Changed by a guess' },
    'blog.override': { id, company_id: parent },
    'blog.saveDraft': { version: 1, title: 'Changed by a guess' },
    'blog.publish': { version: 1 },
    'blog.schedule': { version: 1, publish_at: '2999-01-01T00:00:00Z' },
    'blog.scheduleUnpublish': { at: '2999-01-01T00:00:00Z' },
    'blog.revokePreviewLink': { link_id: id },
    'blog.changeSlug': { version: 1, slug: 'a-guess' },
    'blog.shareBelow': { shared_below: true },
    'blog.takeUpstream': { version: 1 },
    'blog.restoreVersion': { version: 1, number: 1 },
    'blog.bulk': { action: 'archive', ids: [id] },
    'blog.import': { csv: 'title\nMade by a guess\n', dry_run: true },
  }),
  queries: () => ({
    'blog.version': '?number=1',
  }),
};
