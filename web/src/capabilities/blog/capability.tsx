import { defineCapability } from '../../kernel/capability.ts';
import { blogList, post, blog as tree } from './routes.tsx';

export const capability = defineCapability({
  routes: [tree],
  contentTabs: [{ label: 'Blog', to: '/admin/cms/blog', position: 2 }],
  preload: [
    { route: blogList, audience: 'admin' },
    { route: post, audience: 'admin' },
  ],
  permissionLabels: { blog: 'blog' },
  auditSentences: () => import('./audit-sentences.ts'),
  exportLabels: { blog: 'Blog posts' },
  mediaUses: { post: { label: 'Post', editorOf: (id) => `/admin/cms/blog/${id}` } },
});
