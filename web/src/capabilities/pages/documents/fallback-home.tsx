import type { Claims } from '@trunkline/contract/branding';
import { AiFeatures } from './fallback/ai-features.tsx';
import { ImpactMetrics, ProvenResults } from './fallback/impact.tsx';
import { FeatureGroups, PlatformArchitecture } from './fallback/platform.tsx';
import { CtaSection } from './sections/cta.tsx';
import { HeroSection } from './sections/hero.tsx';

const actions = [
  { text: 'Talk to us', link: '/contact', type: 'primary' },
  { text: 'See our services', link: '/services', type: 'secondary' },
];

/**
 * Renders the home page that needs no database: shown when no page with the slug `home` is
 * published, or it can't be read (specification, chapter 2). Its figures are the site's marketing
 * claims (chapter 9).
 */
export function FallbackHome({ siteName, claims }: { siteName: string; claims: Claims }) {
  return (
    <>
      <HeroSection
        level={1}
        section={{
          type: 'hero',
          subtitle: 'Cloud communications for partner networks',
          title: 'Every partner on one line',
          description: `${siteName} connects providers, distributors and resellers of cloud communications: onboarding, ordering, billing and commissions in one place, under each partner's own brand.`,
          ctas: actions,
          trust_indicators: [
            { number: claims.providers, label: 'providers' },
            { number: claims.features, label: 'features' },
            { number: claims.data_accuracy, label: 'data accuracy' },
          ],
          hero_image: '/drawings/hierarchy.svg',
          background_effect: 'none',
        }}
      />
      <ImpactMetrics claims={claims} />
      <AiFeatures claims={claims} />
      <ProvenResults claims={claims} />
      <PlatformArchitecture />
      <FeatureGroups />
      <CtaSection
        level={2}
        section={{
          type: 'cta',
          title: 'Connect your next partner',
          description: 'Bring one partner and one service. We’ll set both up with you.',
          buttons: actions,
          background_color: 'secondary',
        }}
      />
    </>
  );
}
