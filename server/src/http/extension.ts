/** Browser extensions change pages of every site; no one here can fix that. */
export const isExtension = (source: string | null | undefined): boolean =>
  /^(?:chrome|moz|safari(?:-web)?|ms-browser)-extension\b/.test(source ?? '');
