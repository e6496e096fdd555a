import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'pages.create': { title: 'Made by a guess', slug: 'guess', company_id: parent },
    'pages.bulk': { action: 'unpublish', ids: [id] },
    'pages.saveDraft': { draft_version: 0, title: 'Changed by a guess' },
    'pages.schedule': { at: '2999-01-01T00:00:00Z' },
    'pages.scheduleUnpublish': { at: '2999-01-01T00:00:00Z' },
    'pages.revokePreviewLink': { link_id: id },
    'pages.changeSlug': { slug: 'guess' },
    'pages.saveTemplate': { title: 'Made by a guess' },
    'pages.renameTemplate': { title: 'Made by a guess' },
    'pages.takeLock': { editor: id, take_over: true },
    'pages.renewLock': { editor: id },
    'pages.releaseLock': { editor: id },
    'pages.takeSectionLock': { editor: id, take_over: true },
    'pages.renewSectionLock': { editor: id },
    'pages.releaseSectionLock': { editor: id },
    'pages.resolveLive': { id, sections: [] },
    'pages.override': { slug: 'guess', company_id: parent },
    'pages.createSection': {
      company_id: parent,
      title: 'Made by a guess',
      content: { type: 'faq', items: [{ question: 'A guess?', answer: 'Yes.' }] },
    },
    'pages.updateSection': { version: 1, title: 'Changed by a guess' },
  }),
  queries: () => ({
    'pages.compare': '?before=draft&after=published',
  }),
};
