import { FileText } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { sectionEditorOf } from './addresses.ts';
import { content, pageList, sectionList } from './routes.tsx';

const editorOf = (id: string) => `/admin/cms/pages/edit/${id}`;

export const capability = defineCapability({
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
  contentTabs: [
    { label: 'Pages', to: '/admin/cms/pages', position: 1 },
    { label: 'Reusable sections', to: '/admin/cms/sections', position: 1.5 },
  ],
  preload: [
    { route: pageList, audience: 'admin' },
    { route: sectionList, audience: 'admin' },
  ],
  permissionLabels: { pages: 'pages' },
  auditSentences: () => import('./audit-sentences.ts'),
  mediaUses: {
    page: { label: 'Page', editorOf },
    draft: { label: 'Draft', editorOf },
    reusable_section: { label: 'Reusable section', editorOf: sectionEditorOf },
    template: { label: 'Page template', editorOf: () => '/admin/cms/pages/new' },
  },
});
