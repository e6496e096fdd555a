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
  auditSentences: () => import('./audit-sentences.ts'),
  mediaUses: {
    page: { label: 'Page', editorOf },
    draft: { label: 'Draft', editorOf },
    template: { label: 'Page template', editorOf: () => '/admin/cms/pages/new' },
  },
});
