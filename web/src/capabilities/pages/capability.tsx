import { FileText } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { content, pageList } from './routes.tsx';

const editorOf = (id: string) => `/admin/cms/pages/edit/${id}`;

export const pages = defineCapability({
  routes: [content],
  navigation: [
    {
      label: 'Content',
      to: '/admin/cms',
      icon: FileText,
      position: 24,
      keywords: 'pages cms site blog media drafts publish',
      needs: 'pages:read',
    },
  ],
  contentTabs: [{ label: 'Pages', to: '/admin/cms/pages', position: 1 }],
  preload: [{ route: pageList, audience: 'admin' }],
  permissionLabels: { pages: 'pages' },
  auditSentences: {
    tables: {
      pages: 'page',
      page_redirects: 'old address',
      page_templates: 'page template',
      preview_links: 'preview link',
    },
    events: {
      'page.draft_begun': { done: 'started editing the page', denied: 'change the page' },
      'page.draft_discarded': {
        done: 'discarded changes of the page',
        denied: 'discard changes of',
      },
      'page.version_restored': {
        done: 'restored an earlier version as the draft of the page',
        denied: 'restore the page',
      },
      'page.taken_over': { done: 'took over editing the page', denied: 'take over editing' },
      'page.upstream_taken': {
        done: 'applied the change from the parent page to',
        denied: 'apply the change from the parent page to',
      },
    },
  },
  mediaUses: {
    page: { label: 'Page', editorOf },
    draft: { label: 'Draft', editorOf },
    template: { label: 'Page template', editorOf: () => '/admin/cms/pages/new' },
  },
});
