// Plain text work without zod: the server names these addresses in manifests, the documents in their heads.
import type { Tenant } from '../branding.ts';
import { readMediaUrl } from './media-url.ts';

/** A picture of a site as a browser wants it named: in a tab, on a telephone, of an installed site. */
export interface SiteIcon {
  readonly src: string;
  readonly type: string;
  readonly sizes: string;
  /** What may be cut to any shape that a device likes (W3C Web Application Manifest, 'purpose'). */
  readonly purpose?: 'maskable';
}

export interface SiteIcons {
  readonly tab: readonly SiteIcon[];
  /** For the home screen of a telephone that reads no manifest. */
  readonly touch: string;
  readonly installed: readonly SiteIcon[];
  /** For whoever asks for one and says no more: a browser of its own accord, a notification of the system. */
  readonly any: string;
}

/** Sides of a favicon beside the whole one: tabs, telephones, the launcher of an installed site. */
export const iconSides = [48, 180, 192] as const;
export const wholeIcon = 512;

/** Forms that are made of a tenant's picture, on its own colour: 'mask' has its mark within the circle that always stays. */
export const squareForms = ['icon48', 'icon180', 'icon192', 'icon512', 'mask512'] as const;
export type SquareForm = (typeof squareForms)[number];

export const sideOf = (form: SquareForm): number => Number(form.slice(4));

const png = (src: string, side: number): SiteIcon => ({
  src,
  type: 'image/png',
  sizes: `${side}x${side}`,
});
const maskable = (icon: SiteIcon): SiteIcon => ({ ...icon, purpose: 'maskable' });

/** The product's own mark, for whoever has set no picture. */
const ownMark: SiteIcons = {
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

/** Where a form of a picture is; the address changes with the picture and with the colour behind it. */
const squareOf = (picture: string, colour: string, form: SquareForm): string =>
  `${picture}-${form}-${colour.slice(1).toLowerCase()}.png`;

function ofFavicon(url: string, colour: string): SiteIcons {
  const picture = url.replace(/\.png$/, '');
  const whole = png(url, wholeIcon);
  const smaller = iconSides.map((side) => png(`${picture}-${side}.png`, side));
  return {
    tab: [png(`${picture}-48.png`, 48), whole],
    touch: `${picture}-180.png`,
    installed: [...smaller, whole, maskable(png(squareOf(picture, colour, 'mask512'), 512))],
    any: url,
  };
}

function ofLogo(picture: string, colour: string): SiteIcons {
  const at = (form: SquareForm) => png(squareOf(picture, colour, form), sideOf(form));
  return {
    tab: [at('icon48'), at('icon192')],
    touch: at('icon180').src,
    installed: [at('icon192'), at('icon512'), maskable(at('mask512'))],
    any: at('icon192').src,
  };
}

/**
 * The icons of a tenant: its favicon, else squares made of its logo, else the product's own mark. A logo that stands at
 * another site's address is left where it is. Without `library`, of the theme's own pictures alone.
 */
export function iconsOf({ theme, settings }: Tenant, { library = true } = {}): SiteIcons {
  const { favicon, logo, background_color: colour } = theme;
  if (favicon !== null) return ofFavicon(favicon.url, colour);
  if (logo !== null) return ofLogo(logo.url.replace(/\.webp$/, ''), colour);
  const main = library ? readMediaUrl(settings.logo.fallback_url) : null;
  return main === null ? ownMark : ofLogo(`/brand/${main.id}-${main.hash}`, colour);
}

/** Which picture a square is made of: by its content's hash, or of the library by id and the beginning of it. */
export type SquareSource =
  | { readonly sha256: string }
  | { readonly id: string; readonly hash: string };

const squareName = new RegExp(
  `^(?:([0-9a-f]{64})|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{10}))-(${squareForms.join('|')})-[0-9a-f]{6}\\.png$`,
);

/** What the last part of a square's address says; null for what is none. */
export function readSquareName(name: string): { source: SquareSource; form: SquareForm } | null {
  const [, sha256, id, hash, wanted] = squareName.exec(name) ?? [];
  const form = squareForms.find((each) => each === wanted);
  if (form === undefined) return null;
  if (sha256 !== undefined) return { source: { sha256 }, form };
  return id === undefined || hash === undefined ? null : { source: { id, hash }, form };
}
