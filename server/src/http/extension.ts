/**
 * Whether a script belongs to a browser extension. Extensions change pages of every site, so we
 * can't fix their errors.
 */
export const isExtension = (source: string | null | undefined): boolean =>
  /^(?:chrome|moz|safari(?:-web)?|ms-browser)-extension\b/.test(source ?? '');
