import { isApplicationPath } from './application-paths.ts';

/**
 * First segments of the addresses that belong to the product or to its documents: no page can be
 * shown there or below. A server test compares them with its routes.
 */
const reserved: ReadonlySet<string> = new Set([
  'admin',
  'alerts',
  'api',
  'app',
  'assets',
  'auth',
  'blog',
  'brand',
  'dev',
  'draft-preview',
  'forms',
  'health',
  'letters',
  'media-assets',
  'messages',
  'mfa',
  'offline',
  'og',
  'passkey-repair',
  'preview',
  'profile',
  'q',
  'ready',
  'releases',
  'search',
  'settings',
  'sitemap',
  'theme',
  'tls',
  'track',
]);

/** Pages whose subpages are documents: `/services` is a page, `/services/hosted-pbx` a service. */
const reservedBelow: ReadonlySet<string> = new Set(['services']);

/** Returns whether a slug belongs to the product, so that a page there could never be shown. */
export function isReservedSlug(slug: string): boolean {
  const [first = '', ...rest] = slug.split('/');
  if (isApplicationPath(`/${slug}`)) return true;
  return reserved.has(first) || (rest.length > 0 && reservedBelow.has(first));
}

export const reservedMessage = 'This address is reserved. Choose another one.';
