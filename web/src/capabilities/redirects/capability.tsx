import { defineCapability } from '../../kernel/capability.ts';
import { redirectList } from './routes.tsx';

export const capability = defineCapability({
  routes: [redirectList],
  contentTabs: [{ label: 'Redirects', to: '/admin/cms/redirects', position: 6 }],
  preload: [{ route: redirectList, audience: 'admin' }],
  permissionLabels: { redirects: 'redirects' },
  auditSentences: () => import('./audit-sentences.ts'),
});
