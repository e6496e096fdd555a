import { countryName } from '@trunkline/contract/kernel/form-fields';
import type { LiveOf, PartnerCard } from '@trunkline/contract/kernel/live';
import type { SectionOf } from '@trunkline/contract/pages';
import { safeHref } from '../../../../documents/links.ts';
import { below, Heading, type HeadingLevel } from './heading.tsx';

type Live = LiveOf<'partner_locator'>;

function hostOf(website: string): string {
  return URL.parse(website)?.hostname.replace(/^www\./, '') ?? website;
}

function Card({ partner, tag: Tag }: { partner: PartnerCard; tag: 'h2' | 'h3' }) {
  const { name, city, country, tier, specialities, website } = partner;
  const place = [city, country === '' ? '' : countryName(country)].filter((part) => part !== '');
  return (
    <li className="locator-card">
      <div className="flex items-start justify-between gap-3">
        <Tag className="font-semibold">{name}</Tag>
        {tier !== 'registered' && <span className="locator-tier">{tier}</span>}
      </div>
      {place.length > 0 && <p className="mt-1 text-sm text-muted">{place.join(', ')}</p>}
      {specialities.length > 0 && (
        <ul className="locator-tags" aria-label="Specialities">
          {specialities.map((speciality) => (
            <li key={speciality}>{speciality}</li>
          ))}
        </ul>
      )}
      {website !== null && safeHref(website) !== '#' && (
        <a
          href={safeHref(website)}
          className="text-link mt-auto inline-flex min-h-11 items-center self-start text-sm"
          rel="noopener nofollow"
        >
          {hostOf(website)}
        </a>
      )}
    </li>
  );
}

function Search({ live }: { live: Live }) {
  const { query, countries } = live;
  const isFiltered = query.q !== '' || query.country !== '';
  return (
    // A GET form works without JavaScript, and its results can be shared as a link.
    <form
      method="get"
      action="#partner-locator"
      role="search"
      aria-label="Partners"
      className="locator-search"
    >
      <div className="form-field">
        <label htmlFor="locator-q">Name, city or speciality</label>
        <input
          id="locator-q"
          name="q"
          type="search"
          maxLength={100}
          className="form-control"
          defaultValue={query.q}
        />
      </div>
      <div className="form-field">
        <label htmlFor="locator-country">Country</label>
        <select
          id="locator-country"
          name="country"
          className="form-control"
          defaultValue={query.country}
        >
          <option value="">All countries</option>
          {countries.map(({ value, label, count }) => (
            <option key={value} value={value}>{`${label} (${count})`}</option>
          ))}
        </select>
      </div>
      <button type="submit" className="action">
        Search
      </button>
      {isFiltered && (
        <a href="?#partner-locator" className="text-link inline-flex min-h-11 items-center">
          Show all
        </a>
      )}
    </form>
  );
}

function nextHref({ query, next_page }: Live): string {
  const params = new URLSearchParams();
  if (query.q !== '') params.set('q', query.q);
  if (query.country !== '') params.set('country', query.country);
  params.set('page', String(next_page ?? 1));
  return `?${params.toString()}#partner-locator`;
}

/** Shows a list of partners, searched and filtered through the URL. */
export function PartnerLocatorSection({
  section,
  level,
  live,
}: {
  section: SectionOf<'partner_locator'>;
  level: HeadingLevel;
  live: Live | null;
}) {
  const { title = 'Find a partner', subtitle } = section;
  return (
    <section id="partner-locator" className="page-width section-small scroll-mt-20">
      <div className="max-w-3xl">
        <Heading level={level} className="text-heading font-semibold">
          {title}
        </Heading>
        {subtitle && <p className="mt-4 text-muted">{subtitle}</p>}
      </div>
      {live === null ? (
        <p className="form-note mt-8">
          The partner list isn’t available right now. Reload the page, or{' '}
          <a href="/contact" className="text-link">
            ask us
          </a>
          .
        </p>
      ) : (
        <>
          <Search live={live} />
          {live.partners.length === 0 ? (
            <p className="form-note mt-6" role="status">
              No partners match your search. Try another word, or{' '}
              <a href="/contact" className="text-link">
                ask us
              </a>{' '}
              who is near you.
            </p>
          ) : (
            <ul className="locator" aria-label="Partners">
              {live.partners.map((partner) => (
                <Card
                  key={`${partner.name} ${partner.city}`}
                  partner={partner}
                  tag={below(title, level)}
                />
              ))}
            </ul>
          )}
          {live.next_page !== null && (
            <a href={nextHref(live)} className="action mt-8" rel="next">
              More partners
            </a>
          )}
        </>
      )}
    </section>
  );
}
