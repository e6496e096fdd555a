import { Gauge } from 'lucide-react';
import { lazy } from 'react';
import { defineCapability } from '../../kernel/capability.ts';
import { performanceScreen } from './routes.tsx';

const AttentionItem = lazy(async () => ({
  default: (await import('./components/attention-item.tsx')).AttentionItem,
}));

export const capability = defineCapability({
  routes: [performanceScreen],
  navigation: [
    {
      label: 'Performance',
      to: '/admin/performance',
      icon: Gauge,
      position: 10,
      keywords:
        'speed slow web vitals latency response times budgets alerts releases infrastructure memory jobs',
      needs: 'security:read',
    },
  ],
  attention: [
    { position: 20, needs: 'security:read', Content: AttentionItem },
    {
      position: 50,
      needs: 'security:read',
      counts: 'late_jobs',
      icon: Gauge,
      to: '/admin/performance',
      search: { tab: 'infrastructure' },
      one: 'job is late',
      many: 'jobs are late',
    },
  ],
  auditSentences: () => import('./audit-sentences.ts'),
  preload: [{ route: performanceScreen, audience: 'admin' }],
});
