import type { Tenant } from '@trunkline/contract/branding';
import type { PageContent } from '@trunkline/contract/pages';

export type StructuredNode = Readonly<Record<string, unknown>>;

/** A parent document, or the document itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Returns a link as a full URL for search engines; null if it isn't an http or https address. */
export function absolute(origin: string, href: string): string | null {
  const url = URL.parse(href, `${origin}/`);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * Describes the organisation that runs the site, and the site. Omits values that a tenant has not
 * set yet.
 */
export function organizationNodes(tenant: Tenant, origin: string): StructuredNode[] {
  const { site_name, contact_email, contact_phone, logo } = tenant.settings;
  const organization = `${origin}/#organization`;
  const picture = tenant.theme.logo?.url ?? logo.fallback_url;
  const logoUrl = picture === '' ? null : absolute(origin, picture);
  const contact = {
    ...(contact_email !== '' && { email: contact_email }),
    ...(contact_phone !== '' && { telephone: contact_phone }),
  };
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: site_name,
      url: `${origin}/`,
      ...(logoUrl !== null && { logo: logoUrl }),
      ...contact,
      ...(Object.keys(contact).length > 0 && {
        contactPoint: [
          {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            url: `${origin}/contact`,
            ...contact,
          },
        ],
      }),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: site_name,
      url: `${origin}/`,
      publisher: { '@id': organization },
    },
  ];
}

const titleFrom = (segment: string) =>
  (segment.charAt(0).toUpperCase() + segment.slice(1)).replaceAll('-', ' ');

/**
 * Returns the breadcrumbs of a nested document: `/resources/case-studies` is below Resources. They
 * include only paths that exist, because people and search engines follow them.
 */
export function trailOf(path: string, title: string, existing: readonly string[]): Crumb[] {
  if (!/[^/]\/+[^/]/.test(path)) return [];
  // Built from existing paths, because a visitor can request an arbitrarily deep one.
  const ancestors = existing
    .filter((ancestorPath) => path.startsWith(`${ancestorPath}/`))
    .toSorted((a, b) => a.length - b.length)
    .map((ancestorPath) => ({
      name: titleFrom(ancestorPath.slice(ancestorPath.lastIndexOf('/') + 1)),
      path: ancestorPath,
    }));
  return [{ name: 'Home', path: '/' }, ...ancestors, { name: title, path }];
}

export function breadcrumbNode(trail: readonly Crumb[], origin: string): StructuredNode[] {
  if (trail.length === 0) return [];
  const itemListElement = trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

/** Combines the questions of all FAQ sections of a page into one FAQPage. */
export function faqNode(content: PageContent): StructuredNode[] {
  if (typeof content === 'string') return [];
  const items = content.sections.flatMap((section) =>
    section.type === 'faq' ? section.items : [],
  );
  if (items.length === 0) return [];
  const mainEntity = items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

/** Returns a page's first picture, for link previews. */
export function pictureOf(content: PageContent): string | undefined {
  if (typeof content === 'string') return undefined;
  for (const section of content.sections) {
    if (section.type === 'hero' && section.hero_image) return section.hero_image;
    if (section.type === 'image') return section.image_url;
  }
  return undefined;
}
