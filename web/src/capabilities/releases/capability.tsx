import { Megaphone } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { newsOptions } from './queries.ts';
import { releases as routes } from './routes.tsx';

export const capability = defineCapability({
  routes: [routes.list, routes.page],
  navigation: [
    {
      label: 'Release Notes',
      to: '/admin/release-notes',
      icon: Megaphone,
      position: 21,
      keywords: 'news changelog versions',
      needs: 'releases:read',
    },
  ],
  contentTabs: [{ label: 'Release Notes', to: '/admin/release-notes', position: 4 }],
  frame: {
    news: {
      path: '/api/releases/news',
      seed: (client, { company }, news) =>
        client.setQueryData(newsOptions(company.id).queryKey, news),
    },
  },
  preload: [{ route: routes.list, audience: 'admin' }],
  permissionLabels: { releases: 'release notes' },
  auditSentences: () => import('./audit-sentences.ts'),
  exportLabels: { releases: 'Release notes' },
  mediaUses: {
    release: { label: 'Release note', editorOf: (id) => `/admin/release-notes/${id}` },
  },
});
