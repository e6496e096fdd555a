import type { Section } from '@trunkline/contract/pages';
import { ActionLinks, SupportingMessages } from '../../../../documents/action-links.tsx';
import { Drawing } from '../../../../documents/drawing.tsx';
import { lines } from '../../../../documents/drawings/index.ts';
import { Picture } from '../../../../documents/picture.tsx';
import { Heading, type HeadingLevel } from './heading.tsx';

type Hero = Extract<Section, { type: 'hero' }>;

export function TrustIndicators({
  indicators,
}: {
  indicators: readonly { number: string; label: string }[];
}) {
  if (indicators.length === 0) return null;
  return (
    <dl className="trust">
      {indicators.map(({ number, label }, index) => (
        <div key={index} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight tabular-nums">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * A page's first hero shows the theme's effect if it sets none itself (`data-effect="none"`); `off`
 * disables the effect. With a picture, text and picture appear side by side; without one, the hero
 * is shorter and has decorative lines.
 */
export function HeroSection({ section, level }: { section: Hero; level: HeadingLevel }) {
  const {
    title,
    subtitle,
    description,
    hero_image,
    hero_image_alt = '',
    background_effect,
    background_effect_settings,
  } = section;
  const hasPicture = hero_image !== undefined && hero_image !== '';
  // The hero of a site's homepage has trust indicators; those of other pages don't.
  const isProminent = hasPicture && section.trust_indicators !== undefined;
  return (
    <section
      className="hero"
      data-effect={background_effect === 'none' ? 'off' : (background_effect ?? 'none')}
      data-effect-settings={
        background_effect_settings && JSON.stringify(background_effect_settings)
      }
    >
      <div className={`page-width hero-grid ${hasPicture ? 'hero-large' : 'hero-small'}`}>
        <div>
          {subtitle && <p className="eyebrow">{subtitle}</p>}
          <Heading
            level={level}
            className={`mt-5 font-semibold ${isProminent ? 'text-display' : 'text-hero'}`}
          >
            {title}
          </Heading>
          {description && <p className="mt-6 max-w-xl text-lead text-muted">{description}</p>}
          <ActionLinks actions={section.ctas ?? []} className="mt-9" />
          <SupportingMessages
            messages={section.supporting_messages ?? []}
            className="mt-7 text-muted"
          />
        </div>
        {hasPicture ? (
          <Picture
            address={hero_image}
            alternative={hero_image_alt}
            eager
            className="hero-picture"
          />
        ) : (
          <Drawing svg={lines} className="hero-lines" />
        )}
      </div>
      {section.trust_indicators && (
        <div className="page-width">
          <TrustIndicators indicators={section.trust_indicators} />
        </div>
      )}
    </section>
  );
}
