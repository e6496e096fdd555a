/** Reads the company whose settings are shown from the URL. */
export const companyOf = (search: Readonly<Record<string, unknown>>, ownCompany: string): string =>
  typeof search['company'] === 'string' ? search['company'] : ownCompany;
