import { AiFeatures } from './fallback/ai-features.tsx';
import { ImpactMetrics, ProvenResults } from './fallback/impact.tsx';
import { FeatureGroups, PlatformArchitecture } from './fallback/platform.tsx';
import { CtaSection } from './sections/cta.tsx';
import { HeroSection } from './sections/hero.tsx';

const actions = [
  { text: 'Talk to us', link: '/contact', type: 'primary' },
  { text: 'See the services', link: '/services', type: 'secondary' },
];

/**
 * The home page that needs no database: shown when no page with the slug `home` is published, or none can be read
 * (specification, chapter 2). Its figures are the marketing claims of chapter 9.
 */
export function FallbackHome({ siteName }: { siteName: string }) {
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
            { number: '500+', label: 'providers' },
            { number: '100+', label: 'features' },
            { number: '95%', label: 'data accuracy' },
          ],
          hero_image: '/drawings/hierarchy.svg',
          background_effect: 'none',
        }}
      />
      <ImpactMetrics />
      <AiFeatures />
      <ProvenResults />
      <PlatformArchitecture />
      <FeatureGroups />
      <CtaSection
        level={2}
        section={{
          type: 'cta',
          title: 'Put the next partner through',
          description: 'Bring one partner and one service. We set both up with you.',
          buttons: actions,
          background_color: 'secondary',
        }}
      />
    </>
  );
}
