import type { Tenant } from '@trunkline/contract/branding';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const bySite = new WeakMap<Tenant, Map<string, string>>();

/**
 * Renders a part that many documents of a site share, once per key until the site changes. A site
 * has few keys.
 */
export function sharedHtml(tenant: Tenant, key: string, render: () => ReactNode): string {
  const rendered = bySite.get(tenant) ?? new Map<string, string>();
  bySite.set(tenant, rendered);
  const html = rendered.get(key) ?? renderToStaticMarkup(render());
  rendered.set(key, html);
  return html;
}
