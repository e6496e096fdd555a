import type { ServiceCard } from '@trunkline/contract/kernel/live';
import { serviceCategories, servicePath } from '@trunkline/contract/catalog/listing';
import { Icon, type IconName } from './icon.tsx';
import { PriceLabel } from './price.tsx';

const labels: Readonly<Record<string, string>> = serviceCategories;

/** Returns a category's label; an unknown one is shown as is. */
export const categoryLabel = (category: string): string => labels[category] ?? category;

const icons: Readonly<Record<string, IconName>> = {
  voice: 'phone',
  numbers: 'hash',
  meetings: 'video',
  messaging: 'message',
  contact_centre: 'headset',
  connectivity: 'globe',
  security: 'shield',
};

/** Returns the icon of a category; a plug if the category has none. */
export const categoryIcon = (category: string): IconName => icons[category] ?? 'plug';

/** A service as a line of the directory: category, name and price. */
export function ServiceEntry({
  service,
  heading: Heading = 'h3',
}: {
  service: ServiceCard;
  heading?: 'h2' | 'h3';
}) {
  const { slug, name, category, provider, summary, from_price } = service;
  return (
    <div className="group relative grid grid-cols-1 gap-x-10 gap-y-3 py-7 @2xl:grid-cols-[10rem_minmax(0,1fr)_10rem]">
      <p className="flex items-center gap-3 self-start text-sm text-muted">
        <span className="service-icon">
          <Icon name={categoryIcon(category)} />
        </span>
        {categoryLabel(category)}
      </p>
      <div>
        <Heading className="text-lg font-semibold tracking-tight">
          <a
            href={servicePath(slug)}
            className="decoration-primary-text decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {name}
          </a>
        </Heading>
        <p className="text-sm text-muted">by {provider}</p>
        {summary && <p className="mt-2.5 max-w-[62ch]">{summary}</p>}
      </div>
      <div className="@2xl:pt-0.5 @2xl:text-right">
        <PriceLabel price={from_price} />
      </div>
    </div>
  );
}

export function ServiceList({
  services,
  label,
  heading = 'h3',
}: {
  services: readonly ServiceCard[];
  label: string;
  /** Heading level of each service, one below the heading above the list. */
  heading?: 'h2' | 'h3';
}) {
  return (
    <ul aria-label={label} className="border-b border-border">
      {services.map((service) => (
        <li key={service.slug} className="@container border-t border-border">
          <ServiceEntry service={service} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
