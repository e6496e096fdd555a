import * as z from 'zod';
import { serviceCategories } from '../catalog/listing.ts';
import { isSameSitePicture } from './same-site-picture.ts';
import { textOf } from './text-kind.ts';

/** Structured parts of a company's site: menus, claims and the main logo (chapters 2, 3 and 9). */

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'Use a single line.');

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Returns whether a menu can link to a URL: a path of the site, or http, https, mailto, tel
 * (chapter 5).
 */
export function isMenuHref(href: string): boolean {
  const trimmed = href.trim();
  if (trimmed === '' || /\p{Cc}/u.test(trimmed) || trimmed.includes('\\')) return false;
  if (trimmed.startsWith('/')) return !trimmed.startsWith('//');
  if (trimmed.startsWith('#')) return true;
  const url = URL.parse(trimmed);
  return url !== null && schemes.has(url.protocol);
}

export const MenuLink = z.strictObject({
  text: line(40).min(1, "Enter the link's text."),
  href: line(300).refine(
    isMenuHref,
    'Please enter a path such as /services, or an address with http, https, mailto or tel.',
  ),
});
export type MenuLink = z.infer<typeof MenuLink>;

/** A link of the header, which can have links of its own below it. */
export const MenuEntry = MenuLink.extend({
  links: z.array(MenuLink).max(8, 'Add at most 8 sub-links to a link.').optional(),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

const links = z.array(MenuLink).max(12, 'Add at most 12 links.');
/** The database stores at most 30,000 characters, including the spaces it adds. */
const maxMenusLength = 28_000;
export const Menus = textOf(
  'name',
  z
    .strictObject({
      header: z.array(MenuEntry).max(12, 'Add at most 12 links.'),
      footer: links,
      legal: links,
    })
    .refine((menus) => JSON.stringify(menus).length <= maxMenusLength, {
      path: ['header'],
      message: 'The menus are too long. Remove some links or shorten their addresses.',
    }),
);
export type Menus = z.infer<typeof Menus>;

/** Services that a distributor buys for its customers; the others are found on the page. */
const listedCategories = [
  'voice',
  'numbers',
  'meetings',
  'messaging',
  'contact-centre',
  'connectivity',
  'security',
] as const;

/** The menus of the specification (chapter 2), used by companies without their own. */
export const defaultMenus: Menus = {
  header: [
    {
      text: 'Services',
      href: '/services',
      links: listedCategories.map((name) => ({
        text: serviceCategories[name],
        href: `/services?category=${name}#services`,
      })),
    },
    {
      text: 'Partners',
      href: '/partners',
      links: [
        { text: 'Find a partner', href: '/partners#partner-locator' },
        { text: 'Become a partner', href: '/partners#form-partner' },
      ],
    },
    {
      text: 'Resources',
      href: '/resources',
      links: [
        { text: 'Case studies', href: '/resources/case-studies' },
        { text: 'Blog', href: '/blog' },
        { text: 'Release notes', href: '/releases' },
      ],
    },
    { text: 'About', href: '/about' },
    { text: 'Contact', href: '/contact' },
  ],
  footer: [
    { text: 'Services', href: '/services' },
    { text: 'Partners', href: '/partners' },
    { text: 'Resources', href: '/resources' },
    { text: 'Case studies', href: '/resources/case-studies' },
    { text: 'Blog', href: '/blog' },
    { text: 'About', href: '/about' },
    { text: 'Contact', href: '/contact' },
    { text: 'Sitemap', href: '/sitemap' },
  ],
  legal: [
    { text: 'Privacy Policy', href: '/privacy' },
    { text: 'Terms of Service', href: '/terms' },
  ],
};

const claim = line(12).min(1, 'Please enter a figure.');
/** The marketing claims (chapter 9), shown on the built-in home page. */
export const Claims = textOf(
  'name',
  z.strictObject({
    faster_onboarding: claim,
    less_admin_work: claim,
    growth: claim,
    providers: claim,
    features: claim,
    data_accuracy: claim,
    incident_reduction: claim,
  }),
);
export type Claims = z.infer<typeof Claims>;

export const defaultClaims: Claims = {
  faster_onboarding: '90%',
  less_admin_work: '75%',
  growth: '300%',
  providers: '500+',
  features: '100+',
  data_accuracy: '95%',
  incident_reduction: '99.9%',
};

/** `site_settings` under the key `main_logo` (chapter 3). */
export const MainLogo = textOf(
  'name',
  z.strictObject({
    media_asset_id: z.uuid().nullable(),
    /** Used if no library picture is chosen. */
    fallback_url: line(500).refine(
      (href) => href === '' || (isMenuHref(href) && /^(?:\/|https?:)/i.test(href)),
      'Please enter a path such as /logo.png, or an address with http or https.',
    ),
    alt_text: line(160),
  }),
);
export type MainLogo = z.infer<typeof MainLogo>;

/**
 * The schema for writing: stored logos on other sites can still be read, but no document shows
 * them.
 */
export const NewMainLogo = textOf(
  'name',
  MainLogo.extend({
    fallback_url: line(500).refine(
      (href) => href === '' || (href.startsWith('/') && isSameSitePicture(href)),
      'Choose a picture from the media library, or enter a path on this site such as /logo.png.',
    ),
  }),
);
export const noLogo: MainLogo = { media_asset_id: null, fallback_url: '', alt_text: '' };
