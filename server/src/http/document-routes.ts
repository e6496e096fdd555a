import { Slug } from '@trunkline/contract/pages';
import { capabilities } from '../capabilities/index.ts';

/** Documents that are not pages of the CMS. A page never takes one of their paths. */
export const documentRoutes = capabilities.flatMap(({ documents }) => documents);

/** Returns the slug of a document's path: '/' is home; null for a path that no page can have. */
export function slugOf(path: string): string | null {
  if (path === '/') return 'home';
  const slug = path.slice(1);
  return slug !== 'home' && Slug.safeParse(slug).success ? slug : null;
}
