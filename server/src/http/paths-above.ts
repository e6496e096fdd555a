import type { Context } from '../kernel/context.ts';

/** Returns the parent paths, such as `/a` of `/a/b`, that exist for visitors of the site. */
export async function pathsAbove(context: Context, path: string): Promise<string[]> {
  const segments = path.split('/').filter((segment) => segment !== '');
  const above = segments
    .slice(0, -1)
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const resolved = await Promise.all(above.map((item) => context.links.resolves(context, item)));
  return above.filter((_, index) => resolved[index]);
}
