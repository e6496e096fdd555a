import type { Dependent, RecycledItem } from '@trunkline/contract/recycle';
import type { RecycleType } from '@trunkline/contract/recycle/listing';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { formatCount, formatCounted } from '../../ui/formats.ts';

const typeNames: Readonly<Record<RecycleType, string>> = {
  companies: 'Company',
  profiles: 'Person',
  media_assets: 'File',
  blog_posts: 'Blog post',
  services: 'Service',
  pages: 'Page',
  partners: 'Partner',
  partner_applications: 'Partner application',
  contact_requests: 'Contact request',
  release_notes: 'Release note',
  page_templates: 'Page template',
  reusable_sections: 'Reusable section',
  site_redirects: 'Redirect',
  system_alerts: 'System alert',
  integrations: 'Integration',
  connectors: 'Connector',
  plans: 'Plan',
  quotes: 'Quote',
};

/** For example 'Company' for a row of companies. */
export const typeName = (type: string): string =>
  Object.entries(typeNames).find(([name]) => name === type)?.[1] ?? 'Record';

/** For example '3 people, 1 page', or that it has no dependents. */
export function dependentsText(dependents: readonly Dependent[]): string {
  if (dependents.length === 0) return 'Nothing';
  return dependents
    .map(({ kind, count }) => {
      const name = count === 1 ? (singular[kind] ?? kind) : kind;
      return `${formatCounted(count, requestLimits.counted)} ${name}`;
    })
    .join(', ');
}

const singular: Readonly<Record<string, string>> = {
  'API keys': 'API key',
  'companies below': 'company below',
  people: 'person',
  pages: 'page',
  services: 'service',
  plans: 'plan',
  domains: 'domain',
  'release notes': 'release note',
  integrations: 'integration',
  connectors: 'connector',
  differences: 'difference',
  invitations: 'invitation',
  'places that use it': 'place that uses it',
  versions: 'version',
  redirects: 'redirect',
  messages: 'message',
};

/** For example 'Northwind' or '3 items'. */
export function subjectOf(items: readonly Pick<RecycledItem, 'label'>[]): string {
  const [first] = items;
  return first && items.length === 1 ? first.label : formatCount(items.length, 'item', 'items');
}
