import type { LiveBlock, LiveOf, LiveType } from '@trunkline/contract/kernel/live';
import { titleOfSection, type Page, type Section } from '@trunkline/contract/pages';
import type { ReactElement } from 'react';
import { Prose } from '../../../documents/prose.tsx';
import { isMirrored } from './is-mirrored.ts';
import { ComparisonSection } from './sections/comparison.tsx';
import { CtaSection } from './sections/cta.tsx';
import { EmbedSection } from './sections/embed.tsx';
import { FaqSection } from './sections/faq.tsx';
import { FeatureGridSection } from './sections/feature-grid.tsx';
import { FormSection } from './sections/form.tsx';
import type { HeadingLevel } from './sections/heading.tsx';
import { HeroSection } from './sections/hero.tsx';
import { ImageSection } from './sections/image.tsx';
import { LogoStripSection } from './sections/logo-strip.tsx';
import { PostListSection } from './sections/post-list.tsx';
import { PartnerLocatorSection } from './sections/partner-locator.tsx';
import { PricingTableSection } from './sections/pricing-table.tsx';
import { ServiceCatalogueSection } from './sections/service-catalogue.tsx';
import { SocialProofSection } from './sections/social-proof.tsx';
import { StepsSection } from './sections/steps.tsx';
import { TextSection } from './sections/text.tsx';

interface PageSectionProperties {
  readonly section: Section;
  /** 1 for the section that carries the page's title. */
  readonly level: HeadingLevel;
  readonly mirrored?: boolean;
  /** Data of a live section; null if the section isn't live or the data couldn't be read. */
  readonly live?: LiveBlock | null;
}

/** Returns the live data if it belongs to a section of this type; null otherwise. */
function liveOf<Type extends LiveType>(live: LiveBlock | null, type: Type): LiveOf<Type> | null {
  const isOfType = (block: LiveBlock): block is LiveOf<Type> => block.type === type;
  return live !== null && isOfType(live) ? live : null;
}

export function PageSection({
  section,
  level,
  mirrored,
  live = null,
}: PageSectionProperties): ReactElement | null {
  switch (section.type) {
    case 'hero':
      return <HeroSection section={section} level={level} />;
    case 'text':
      return <TextSection section={section} level={level} />;
    case 'image':
      return <ImageSection section={section} level={level} mirrored={mirrored} />;
    case 'cta':
      return <CtaSection section={section} level={level} />;
    case 'social_proof':
      return <SocialProofSection section={section} level={level} />;
    case 'form':
      return <FormSection section={section} level={level} live={liveOf(live, 'form')} />;
    case 'partner_locator':
      return (
        <PartnerLocatorSection
          section={section}
          level={level}
          live={liveOf(live, 'partner_locator')}
        />
      );
    case 'feature_grid':
      return <FeatureGridSection section={section} level={level} />;
    case 'logo_strip':
      return <LogoStripSection section={section} level={level} />;
    case 'faq':
      return <FaqSection section={section} level={level} />;
    case 'steps':
      return <StepsSection section={section} level={level} />;
    case 'comparison':
      return <ComparisonSection section={section} level={level} />;
    case 'embed':
      return <EmbedSection section={section} level={level} />;
    case 'post_list':
      return <PostListSection section={section} level={level} live={liveOf(live, 'post_list')} />;
    case 'pricing_table':
      return (
        <PricingTableSection section={section} level={level} live={liveOf(live, 'pricing_table')} />
      );
    case 'service_catalogue':
      return (
        <ServiceCatalogueSection
          section={section}
          level={level}
          live={liveOf(live, 'service_catalogue')}
        />
      );
    // Pages are rendered with the published sections in place of the references.
    case 'reusable':
      return null;
  }
}

function PageTitle({ title }: { title: string }) {
  return (
    <div className="page-width pt-16 sm:pt-24">
      <h1 className="max-w-3xl text-hero font-semibold">{title}</h1>
    </div>
  );
}

export function PageDocument({
  page,
  live,
}: {
  page: Pick<Page, 'title' | 'content'>;
  live?: readonly (LiveBlock | null)[];
}) {
  const { title, content } = page;
  if (typeof content === 'string') {
    return (
      <div className="page-width section grid gap-x-12 gap-y-10 lg:grid-cols-12">
        {!/<h1[\s>]/i.test(content) && (
          <h1 className="text-hero font-semibold lg:sticky lg:top-24 lg:col-span-5 lg:self-start">
            {title}
          </h1>
        )}
        <Prose html={content} className="lg:col-span-7" />
      </div>
    );
  }
  const { sections } = content;
  const [first] = sections;
  const titledIndex = first && titleOfSection(first) ? 0 : -1;
  return (
    <>
      {titledIndex === -1 && <PageTitle title={title} />}
      {sections.map((section, index) => (
        <PageSection
          // The sections of a published page never reorder within a rendering.
          key={`${index}-${section.type}`}
          section={section}
          level={index === titledIndex ? 1 : 2}
          mirrored={isMirrored(sections.slice(0, index))}
          live={live?.[index] ?? null}
        />
      ))}
    </>
  );
}
