import type { Context as HonoContext } from 'hono';
import { openPreview, siteInPreview } from '../capabilities/branding/index.ts';
import type { Env } from './app-dependencies.ts';
import { contextOf, type Exchange } from './exchange.ts';
import { type PreviewDependencies, keepLinksWithin, withinPreview } from './previews.ts';

/** The address is the secret: it is never cached, indexed or sent to another site. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
} as const;

const day = 24 * 60 * 60_000;

/** Returns the visited site with the seller's branding; unchanged if the seller has no site. */
async function withSellerBranding(
  dependencies: PreviewDependencies,
  exchange: Exchange,
  seller: string,
): Promise<Exchange> {
  if (exchange.siteContext.tenant.company_id === seller) return exchange;
  const token = siteInPreview(
    dependencies.seal,
    seller,
    new Date(dependencies.now().getTime() + day),
  );
  const opened = await openPreview(contextOf(dependencies, exchange), token);
  if (opened === null) return exchange;
  const { siteContext } = opened;
  return withinPreview(exchange, { siteContext, base: `/preview/${token}`, note: null });
}

type Render = Parameters<PreviewDependencies['documents']['framed']>[2];

/** Creates helpers that show documents to anyone with their link, at one path of every site. */
export function linkedDocuments(dependencies: PreviewDependencies, path: string) {
  const { documents } = dependencies;
  return {
    /** Links that are unknown or expired, or belong to another site, get the not-found page. */
    unknown: async (c: HonoContext<Env>) =>
      c.html(await documents.notFound(c.get('exchange'), path), 404, privateHeaders),
    /** Shows a document with its seller's branding. */
    async show(c: HonoContext<Env>, seller: string, status: 200 | 410 | 422, draw: Render) {
      const view = await withSellerBranding(dependencies, c.get('exchange'), seller);
      const html = await documents.framed(view, path, draw);
      const output = view.preview === undefined ? html : keepLinksWithin(html, view.preview.base);
      return c.html(output, status, privateHeaders);
    },
  };
}
