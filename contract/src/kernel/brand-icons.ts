// Plain string functions without zod: the server uses these URLs in manifests, the documents in
// their heads.
import type { Tenant } from '../branding.ts';
import { readMediaUrl } from './media-url.ts';
import { siteInitial } from './site-initial.ts';

/** An icon as declared to browsers: for a tab, a phone, or an installed site. */
export interface SiteIcon {
  readonly src: string;
  readonly type: string;
  readonly sizes: string;
  /** May be cropped to any shape (W3C Web Application Manifest, 'purpose'). */
  readonly purpose?: 'maskable';
}

export interface SiteIcons {
  readonly tab: readonly SiteIcon[];
  /** For home screens of phones that read no manifest. */
  readonly touch: string;
  readonly installed: readonly SiteIcon[];
  /**
   * The default icon, for browser requests without a declared icon and for system notifications.
   */
  readonly any: string;
}

/**
 * Side lengths of a favicon besides the full size: tabs, phones, the launcher of an installed site.
 */
export const iconSides = [48, 180, 192] as const;
export const wholeIcon = 512;

/**
 * Squares generated from a tenant's picture on its background colour, or from the initial of its
 * name on its primary colour; 'mask' keeps them within the circle that is never cropped.
 */
export const squareForms = ['icon48', 'icon180', 'icon192', 'icon512', 'mask512'] as const;
export type SquareForm = (typeof squareForms)[number];

export const sideOf = (form: SquareForm): number => Number(form.slice(4));

const png = (src: string, side: number): SiteIcon => ({
  src,
  type: 'image/png',
  sizes: `${side}x${side}`,
});
const maskable = (icon: SiteIcon): SiteIcon => ({ ...icon, purpose: 'maskable' });

/** The platform's mark, for its own site without a picture. */
const platformMark: SiteIcons = {
  tab: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
  touch: '/mark-180.png',
  installed: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    png('/mark-192.png', 192),
    png('/mark-512.png', 512),
    maskable(png('/mark-maskable-512.png', 512)),
  ],
  any: '/mark-192.png',
};

/** URL of a generated square; it changes with the picture and the background colour. */
const squareOf = (picture: string, colour: string, form: SquareForm): string =>
  `${picture}-${form}-${colour.slice(1).toLowerCase()}.png`;

function faviconIcons(url: string, colour: string): SiteIcons {
  const picture = url.replace(/\.png$/, '');
  const fallbackIcon = png(url, wholeIcon);
  const smaller = iconSides.map((side) => png(`${picture}-${side}.png`, side));
  return {
    tab: [png(`${picture}-48.png`, 48), fallbackIcon],
    touch: `${picture}-180.png`,
    installed: [...smaller, fallbackIcon, maskable(png(squareOf(picture, colour, 'mask512'), 512))],
    any: url,
  };
}

function squareIcons(picture: string, colour: string): SiteIcons {
  const iconOf = (form: SquareForm) => png(squareOf(picture, colour, form), sideOf(form));
  return {
    tab: [iconOf('icon48'), iconOf('icon192')],
    touch: iconOf('icon180').src,
    installed: [iconOf('icon192'), iconOf('icon512'), maskable(iconOf('mask512'))],
    any: iconOf('icon192').src,
  };
}

/**
 * Returns the icons of a tenant: its favicon, otherwise squares generated from its logo, otherwise
 * from the initial of its name. Logos on other sites aren't used. The platform's own site shows its
 * mark instead of an initial. `base` is the prefix of the site's addresses in a preview; those of
 * the theme's pictures already contain it.
 */
export function iconsOf({ is_platform, theme, settings }: Tenant, base = ''): SiteIcons {
  const { favicon, logo, background_color: colour } = theme;
  if (favicon !== null) return faviconIcons(favicon.url, colour);
  if (logo !== null) return squareIcons(logo.url.replace(/\.webp$/, ''), colour);
  const main = readMediaUrl(settings.logo.fallback_url);
  if (main !== null) return squareIcons(`${base}/brand/${main.id}-${main.hash}`, colour);
  if (is_platform) return platformMark;
  const letter = siteInitial(settings.site_name).codePointAt(0) ?? 0;
  return squareIcons(`${base}/brand/initial-${letter.toString(16)}`, theme.primary_color);
}

/** The source of a square: a content hash, a library picture by id and hash prefix, or a letter. */
export type SquareSource =
  | { readonly sha256: string }
  | { readonly id: string; readonly hash: string }
  | { readonly letter: string };

const squareName = new RegExp(
  `^(?:([0-9a-f]{64})|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{10})|initial-([0-9a-f]{1,5}))-(${squareForms.join('|')})-[0-9a-f]{6}\\.png$`,
);

/** Parses the last part of a square's URL; null if it is invalid. */
export function readSquareName(name: string): { source: SquareSource; form: SquareForm } | null {
  const [, sha256, id, hash, letter, formName] = squareName.exec(name) ?? [];
  const form = squareForms.find((form) => form === formName);
  if (form === undefined) return null;
  if (sha256 !== undefined) return { source: { sha256 }, form };
  if (letter !== undefined)
    return { source: { letter: String.fromCodePoint(Number.parseInt(letter, 16)) }, form };
  return id === undefined || hash === undefined ? null : { source: { id, hash }, form };
}
