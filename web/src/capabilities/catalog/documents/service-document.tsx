import type { PublishedService } from '@trunkline/contract/catalog';
import { Icon } from '../../../documents/icon.tsx';
import { safeHref } from '../../../documents/links.ts';
import { PriceLabel } from '../../../documents/price.tsx';
import { Prose } from '../../../documents/prose.tsx';
import { ResponsivePicture } from '../../../documents/responsive-picture.tsx';
import { categoryIcon, ServiceList } from '../../../documents/service-list.tsx';

/**
 * Shows the public page of a service. `hasCatalogue` is whether the site has a page that lists
 * services.
 */
export function ServiceDocument({
  service,
  hasCatalogue,
}: {
  service: PublishedService;
  hasCatalogue: boolean;
}) {
  const { name, category_label, description, features, requirements, documents } = service;
  return (
    <article>
      <ServiceHeader service={service} hasCatalogue={hasCatalogue} />
      <div className="page-width grid gap-x-16 gap-y-14 pb-12 lg:grid-cols-12">
        <div className="grid content-start gap-14 lg:col-span-7">
          {description && <Prose html={description} />}
          {features.length > 0 && (
            <section aria-labelledby="features">
              <h2 id="features" className="text-heading font-semibold">
                What’s included
              </h2>
              <ul className="mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-2">
                {features.map((feature) => (
                  <li key={feature} className="flex gap-3">
                    <Icon name="check" className="mt-1 size-4 shrink-0 text-primary-text" />
                    {feature}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {requirements.length > 0 && (
            <section aria-labelledby="requirements">
              <h2 id="requirements" className="text-heading font-semibold">
                Requirements
              </h2>
              <ul className="mt-6">
                {requirements.map((requirement) => (
                  <li key={requirement} className="wired">
                    {requirement}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside aria-label={`About ${name}`} className="lg:col-span-5">
          <Facts service={service} />
          {documents.length > 0 && (
            <section aria-labelledby="documents" className="mt-8">
              <h2 id="documents" className="text-lg font-semibold">
                Documents
              </h2>
              <ul className="mt-3 border-b border-border">
                {documents.map(({ title, address }) => (
                  <li key={title + address} className="border-t border-border">
                    <a
                      href={safeHref(address)}
                      rel="noopener"
                      className="flex min-h-12 items-center justify-between gap-4 py-2 hover:underline"
                    >
                      {title}
                      <Icon name="arrow" className="size-4 shrink-0 text-muted" />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
      {service.related.length > 0 && (
        <section aria-labelledby="related" className="border-t border-border bg-surface">
          <div className="page-width section-small">
            <h2 id="related" className="mb-8 text-heading font-semibold">
              More in {category_label}
            </h2>
            <ServiceList services={service.related} label={`More in ${category_label}`} />
          </div>
        </section>
      )}
    </article>
  );
}

function ServiceHeader({
  service,
  hasCatalogue,
}: {
  service: PublishedService;
  hasCatalogue: boolean;
}) {
  const { name, category, category_label, provider, summary, picture } = service;
  return (
    <header className="page-width grid items-end gap-x-16 gap-y-8 pt-10 pb-12 sm:pt-14 lg:grid-cols-12">
      <div className={picture ? 'lg:col-span-7' : 'lg:col-span-9'}>
        {hasCatalogue ? (
          <Breadcrumb category={category} label={category_label} />
        ) : (
          <p className="text-sm text-muted">{category_label}</p>
        )}
        <span className="service-icon service-icon-large mt-4">
          <Icon name={categoryIcon(category)} className="size-6" />
        </span>
        <h1 className="mt-5 text-hero font-semibold">{name}</h1>
        <p className="mt-3 text-muted">by {provider}</p>
        {summary && <p className="mt-6 max-w-2xl text-lead">{summary}</p>}
      </div>
      {picture && (
        <div className="lg:col-span-5">
          <ResponsivePicture
            address={picture}
            alternative=""
            eager
            sizes="(min-width: 64rem) 30vw, 100vw"
            className="h-auto max-h-72 w-full rounded-lg object-contain"
          />
        </div>
      )}
    </header>
  );
}

function Breadcrumb({ category, label }: { category: string; label: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <li>
          <a href="/services" className="inline-flex min-h-11 items-center hover:underline">
            Services
          </a>
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden="true">/</span>
          <a
            href={`/services?category=${category}#services`}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {label}
          </a>
        </li>
      </ol>
    </nav>
  );
}

function Facts({
  service: { name, slug, from_price, provider, category_label },
}: {
  service: PublishedService;
}) {
  return (
    <div className="rounded-xl border border-border bg-surface p-6 sm:p-8">
      <PriceLabel price={from_price} large />
      <dl className="mt-6 grid gap-y-2 border-t border-border pt-6 text-[0.9375rem]">
        <Fact term="Provider" value={provider} />
        <Fact term="Category" value={category_label} />
      </dl>
      <p className="mt-8">
        <a href={`/contact?service=${slug}`} className="action action-primary w-full">
          Ask about {name.length > 30 ? 'this service' : name}
          <Icon name="arrow" className="action-arrow size-4" />
        </a>
      </p>
      <p className="mt-4 text-sm text-muted">Resellers may charge a different price.</p>
    </div>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-muted">{term}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}
