import { Gauge } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { performanceScreen } from './routes.tsx';

export const performance = defineCapability({
  routes: [performanceScreen],
  navigation: [
    {
      label: 'Performance',
      to: '/admin/performance',
      icon: Gauge,
      position: 10,
      keywords: 'speed slow web vitals latency response times budgets',
      needs: 'security:read',
    },
  ],
  auditSentences: () => import('./audit-sentences.ts'),
  preload: [{ route: performanceScreen, audience: 'admin' }],
});
