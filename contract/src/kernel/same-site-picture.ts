const site = 'https://site.invalid';

/**
 * Returns whether a picture is on the same site: the content security policy of documents blocks
 * all others. Only paths qualify, because a document can be shown on the sites of several
 * companies.
 */
export function isSameSitePicture(address: string): boolean {
  if (address.trim() === '' || URL.parse(address) !== null) return false;
  return URL.parse(address, `${site}/`)?.origin === site;
}
