import type { SectionOf } from '@trunkline/contract/pages';
import { Icon } from '../../../../documents/icon.tsx';
import { safeHref } from '../../../../documents/links.ts';
import { below, type HeadingLevel } from './heading.tsx';
import { Intro } from './intro.tsx';

interface FeatureGridProperties {
  readonly section: SectionOf<'feature_grid'>;
  readonly level: HeadingLevel;
}

/**
 * Each feature sits on its own line, like jacks on a switchboard, with the introduction beside
 * them.
 */
export function FeatureGridSection({ section, level }: FeatureGridProperties) {
  const { title, subtitle, features } = section;
  const Name = below(title, level);
  const hasSideColumn = Boolean(title || subtitle) && features.length <= 6;
  return (
    <section className="page-width section">
      <div
        className={
          hasSideColumn
            ? 'grid grid-cols-1 gap-x-14 gap-y-12 lg:grid-cols-12'
            : 'grid grid-cols-1 gap-12'
        }
      >
        <Intro
          title={title}
          subtitle={subtitle}
          level={level}
          className={
            hasSideColumn ? 'lg:sticky lg:top-24 lg:col-span-4 lg:self-start' : 'max-w-3xl'
          }
        />
        <ul className={`features ${hasSideColumn ? 'lg:col-span-8' : 'features-wide'}`}>
          {features.map(({ icon, title: name, description, link }, index) => (
            <li key={index} className="feature">
              <span className="feature-jack">
                <Icon name={icon} className="size-5" />
              </span>
              <Name className="mt-5 text-lg font-semibold tracking-tight">
                {link ? (
                  <a href={safeHref(link)} className="feature-link">
                    {name}
                    <Icon name="arrow" className="action-arrow size-4" />
                  </a>
                ) : (
                  name
                )}
              </Name>
              <p className="mt-2 text-muted">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
