import { countryName } from '@trunkline/contract/kernel/form-fields';
import { withPublic } from '../../../kernel/context.ts';
import type { LiveLoader } from '../../../kernel/live.ts';
import { selectCountries, selectListed } from '../queries/locator.ts';

/** Partners per page of the locator. */
export const partnersPerPage = 24;
/** Limits paging depth; no one browses this far. */
const lastPage = 200;

/** Loads the partners shown to a visitor: the site company's listed ones, searched and filtered. */
export const locatePartners: LiveLoader<'partner_locator'> = (context, _section, query) =>
  withPublic(context, async (tx) => {
    const { q = '', country: countryInput = '', page: requestedPage = '1' } = query;
    const country = /^[a-z]{2}$/i.test(countryInput) ? countryInput.toUpperCase() : '';
    const page = /^\d{1,3}$/.test(requestedPage)
      ? Math.min(Math.max(Number(requestedPage), 1), lastPage)
      : 1;
    const filters = { q, country };
    const start = (page - 1) * partnersPerPage;
    const found = await selectListed(tx, filters, { start, limit: partnersPerPage + 1 });
    const countries = await selectCountries(tx);
    return {
      type: 'partner_locator',
      partners: found.slice(0, partnersPerPage).map(({ specialities, ...partner }) => ({
        ...partner,
        specialities: specialities
          .split(',')
          .map((part) => part.trim())
          .filter((item) => item !== ''),
      })),
      countries: countries
        .map(({ country: value, count }) => ({ value, label: countryName(value), count }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
      query: filters,
      next_page: found.length > partnersPerPage && page < lastPage ? page + 1 : null,
    };
  });
