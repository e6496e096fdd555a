/** Returns the company in the URL, or the user's own company if there is none. */
export const companyOf = (search: Readonly<Record<string, unknown>>, ownCompany: string): string =>
  typeof search['company'] === 'string' ? search['company'] : ownCompany;
