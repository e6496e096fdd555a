import '../../../documents/styles/prose.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Offer } from '@trunkline/contract/catalog';
import { serviceTypes } from '@trunkline/contract/catalog/listing';
import { ArrowLeft } from 'lucide-react';
import { Prose } from '../../../documents/prose.tsx';
import { ScreenError } from '../../../kernel/resource/record-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { DocumentLinks } from '../components/service-values.tsx';
import { OfferCard, OfferPrice } from '../offers/offer-card.tsx';
import { categoryLabel, offerOptions } from '../offers/offers-query.ts';
import { PlanChooser } from '../offers/plan-chooser.tsx';

/** /app/services/{slug}: a service that the company can buy, with its plans. */
export function OfferPage() {
  const { slug = '' } = useParams({ strict: false });
  const query = useQuery(offerOptions(useMe().company.id, slug));
  useTitle(query.data?.name ?? 'Service');
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4 p-4 sm:p-6">
      {!query.isError && (
        <Link
          to="/app/services"
          className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-[13px] font-medium text-muted hover:text-text pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          All services
        </Link>
      )}
      {query.data ? (
        <OfferView service={query.data} />
      ) : query.isPending ? (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-7 w-64 max-w-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-64" />
        </div>
      ) : (
        <ScreenError
          listing={{ one: 'Service', many: 'Services' }}
          list="/app/services"
          query={query}
        />
      )}
    </div>
  );
}

function OfferView({ service }: { service: Offer }) {
  const { name, provider, category, type, summary, description, features, requirements } = service;
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-[13px] text-muted">
            {[...new Set([categoryLabel(category), serviceTypes[type]])].join(' · ')}
          </p>
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{name}</h1>
          <p className="text-muted wrap-anywhere">by {provider}</p>
        </div>
        <OfferPrice price={service.from_price} />
      </header>
      {service.plans.length > 0 ? (
        <PlanChooser key={service.id} serviceId={service.id} plans={service.plans} />
      ) : (
        <Card title="Plans">
          <p className="text-muted">There are no plans to choose from yet.</p>
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card title="About">
          {summary && <p className="mb-3 font-medium wrap-anywhere">{summary}</p>}
          <Prose html={description} className="text-sm [&_h2]:text-base [&_h3]:text-sm" />
        </Card>
        <div className="grid min-w-0 gap-4">
          {features.length > 0 && <ListCard title="Included" lines={features} />}
          {requirements.length > 0 && <ListCard title="Requirements" lines={requirements} />}
          {service.documents.length > 0 && (
            <Card title="Documents">
              <DocumentLinks documents={service.documents} />
            </Card>
          )}
        </div>
      </div>
      {service.related.length > 0 && (
        <section className="grid gap-3">
          <h2 className="font-semibold">Similar services</h2>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {service.related.map((related) => (
              <OfferCard key={related.slug} service={related} heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ListCard({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Card title={title}>
      <ul className="list-disc space-y-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Card>
  );
}
