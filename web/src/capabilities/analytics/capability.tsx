import { House, LayoutDashboard } from 'lucide-react';
import { lazy } from 'react';
import { defineCapability } from '../../kernel/capability.ts';
import { countsOptions } from './queries.ts';
import { dashboard, home } from './routes.tsx';

const ReachCard = lazy(async () => ({
  default: (await import('./components/reach-card.tsx')).ReachCard,
}));

const MarketAttention = lazy(async () => {
  const { AttentionCard } = await import('./components/attention-card.tsx');
  return { default: () => <AttentionCard screen="/admin/marketplace" /> };
});

export const capability = defineCapability({
  routes: [dashboard, home],
  navigation: [
    {
      label: 'Dashboard',
      to: '/admin',
      icon: LayoutDashboard,
      position: 1,
      keywords: 'home overview figures activity',
      exact: true,
    },
    {
      area: 'workspace',
      label: 'Home',
      to: '/app',
      icon: House,
      position: 10,
      keywords: 'workspace start overview waiting',
      exact: true,
    },
  ],
  frame: {
    counts: {
      path: '/api/analytics/counts',
      seed: (client, { company }, counts) =>
        client.setQueryData(countsOptions(company.id).queryKey, counts),
    },
  },
  homeCards: [{ position: 2, inSideColumn: true, needs: 'companies:create', Content: ReachCard }],
  marketplaceCards: [MarketAttention],
  preload: [
    { route: dashboard, audience: 'admin' },
    { route: home, audience: 'workspace' },
  ],
  permissionLabels: { analytics: 'dashboard figures' },
  auditSentences: () => import('./audit-sentences.ts'),
});
