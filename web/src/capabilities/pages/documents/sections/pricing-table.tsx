import type { LiveOf, ServiceCard } from '@trunkline/contract/kernel/live';
import { servicePath } from '@trunkline/contract/catalog/listing';
import type { SectionOf } from '@trunkline/contract/pages';
import { Icon } from '../../../../documents/icon.tsx';
import { PriceLabel } from '../../../../documents/price.tsx';
import { categoryLabel } from '../../../../documents/service-list.tsx';
import { below, type HeadingLevel } from './heading.tsx';
import { LiveSectionError } from './live-section-error.tsx';
import { SectionIntro } from './section-intro.tsx';

const maxFeatures = 6;

/** Shows service prices side by side in one table; stacked on a phone. */
export function PricingTableSection({
  section,
  level,
  live,
}: {
  section: SectionOf<'pricing_table'>;
  level: HeadingLevel;
  live: LiveOf<'pricing_table'> | null;
}) {
  const { title, subtitle, highlighted } = section;
  if (live?.services.length === 0) return null;
  return (
    <section className="page-width section-small">
      <SectionIntro title={title} subtitle={subtitle} level={level} />
      {live === null ? (
        <LiveSectionError subject="The prices" link="/services" text="See all services" />
      ) : (
        <ul className="grid overflow-clip rounded-xl border border-border bg-surface sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
          {live.services.map((service) => (
            <Offer
              key={service.slug}
              service={service}
              isRecommended={service.slug === highlighted}
              tag={below(title, level)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Offer({
  service,
  isRecommended,
  tag: Tag,
}: {
  service: ServiceCard;
  isRecommended: boolean;
  tag: 'h2' | 'h3';
}) {
  const { slug, name, provider, category, from_price, features } = service;
  return (
    <li
      className={`-mt-px -ml-px flex flex-col border-t border-l border-border p-6 sm:p-8 ${isRecommended ? 'bg-primary-soft' : ''}`}
    >
      <p className="flex min-h-7 items-center justify-between gap-3 text-sm text-muted">
        {categoryLabel(category)}
        {isRecommended && (
          <span className="rounded-full bg-primary px-3 py-0.5 font-medium text-on-primary">
            Recommended
          </span>
        )}
      </p>
      <Tag className="mt-3 text-xl font-semibold tracking-tight">{name}</Tag>
      <p className="text-sm text-muted">by {provider}</p>
      <div className="mt-6 min-h-16">
        <PriceLabel price={from_price} large />
      </div>
      {features.length > 0 && (
        <ul className="mt-6 grid gap-2.5 border-t border-border pt-6 text-[0.9375rem]">
          {features.slice(0, maxFeatures).map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Icon name="check" className="mt-1 size-4 shrink-0 text-primary-text" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto pt-8">
        <a
          href={servicePath(slug)}
          aria-label={`View details: ${name}`}
          className={`action w-full ${isRecommended ? 'action-primary' : ''}`}
        >
          View details
        </a>
      </p>
    </li>
  );
}
