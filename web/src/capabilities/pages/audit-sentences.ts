import type { AuditEntry } from '@trunkline/contract/audit';
import type { AuditPhrase, AuditSentences } from '../../kernel/capability.ts';

function previewLinkPhrase({ action, changed }: AuditEntry): AuditPhrase {
  if (action === 'insert')
    return { done: 'created a preview link', denied: 'create a preview link' };
  return action === 'delete' || changed.includes('revoked_at')
    ? { done: 'revoked a preview link', denied: 'revoke a preview link' }
    : { done: 'changed a preview link', denied: 'change a preview link' };
}

/** A page is published while it has a live version. */
function publicationPhrase({ action, changed, transition, facts }: AuditEntry): AuditPhrase | null {
  if (action !== 'update' || transition !== null || !changed.includes('live_version')) return null;
  return facts?.['live_version'] === undefined
    ? { done: 'unpublished the page', denied: 'unpublish the page' }
    : { done: 'published the page', denied: 'publish the page' };
}

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    pages: {
      noun: 'page',
      fields: {
        slug: 'address',
        title: 'title',
        description: 'description',
        published: 'visibility',
        content: 'content',
        seo: 'search engine settings',
        published_at: 'publication time',
        live_version: 'published version',
        scheduled_at: 'publish date',
        scheduled_version: 'scheduled version',
        upstream_page_id: 'page it was copied from',
        upstream_version: 'version it was copied from',
        unpublish_at: 'unpublish date',
      },
      phraseOf: publicationPhrase,
    },
    page_redirects: {
      noun: 'previous address',
      reference: 'the redirect from the previous address',
      fields: { from_slug: 'address', page_id: 'page' },
    },
    page_templates: {
      noun: 'page template',
      fields: { title: 'name', description: 'description', content: 'content' },
    },
    reusable_sections: {
      noun: 'reusable section',
      fields: { title: 'name', content: 'content', live: 'published content' },
    },
    preview_links: {
      noun: 'preview link',
      fields: {
        page_id: 'page',
        post_id: 'blog post',
        token_hash: 'checksum of the link',
        expires_at: 'expiry time',
        revoked_at: 'time it was revoked',
      },
      phraseOf: previewLinkPhrase,
      subjectOf: () => null,
    },
  },
  events: {
    'page.draft_begun': { done: 'started editing the page', denied: 'edit the page' },
    'page.draft_discarded': {
      done: 'discarded the draft of the page',
      denied: 'discard the draft of the page',
    },
    'page.version_restored': {
      done: 'restored an earlier version of the page',
      denied: 'restore an earlier version of the page',
    },
    'section.taken_over': {
      done: 'took over editing the reusable section',
      denied: 'take over editing the reusable section',
    },
    'page.taken_over': { done: 'took over editing the page', denied: 'take over editing the page' },
    'page.upstream_taken': {
      done: "applied the original's changes to the page",
      denied: "apply the original's changes to the page",
    },
  },
  areas: { pages: 'page', page: 'page', section: 'reusable section' },
};
