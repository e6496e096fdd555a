const site = 'https://site.invalid';

/**
 * Whether a picture stands on the very site that shows it: the content security policy of documents lets no other
 * through. Only a path does, as one document is shown by the sites of several companies.
 */
export function isOwnPicture(address: string): boolean {
  if (address.trim() === '' || URL.parse(address) !== null) return false;
  return URL.parse(address, `${site}/`)?.origin === site;
}
