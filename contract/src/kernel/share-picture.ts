import type { Tenant } from '../branding.ts';

/** Size of the pictures that link previews show, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The inputs of a share picture. */
export interface ShareCard {
  /** Path of the document; '/' for the home page and documents without a title of their own. */
  readonly path: string;
  readonly title: string;
  readonly tenant: Pick<Tenant, 'settings' | 'theme'>;
}

/** Returns a short hash of texts (FNV-1a, twice 32 bits). */
function versionOf(texts: readonly string[]): string {
  const text = texts.join('\n');
  return [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let state = seed;
      for (let index = 0; index < text.length; index++)
        state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
      return (state >>> 0).toString(36).padStart(7, '0');
    })
    .join('');
}

/** Returns the path of a document's share picture; it changes with everything the picture shows. */
export function sharePictureUrl({ path, title, tenant: { settings, theme } }: ShareCard): string {
  const version = versionOf([
    title,
    settings.site_name,
    settings.tagline,
    theme.background_color,
    theme.text_color,
    theme.primary_color,
    theme.accent_color,
    theme.font_family,
  ]);
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '.');
  return `/og/${name}.${version}.png`;
}

/** Returns the document that a share picture's name belongs to; null for any other name. */
export function sharePicturePath(name: string): string | null {
  const parts = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.[a-z0-9]{14,}\.png$/.exec(name)?.[1];
  if (parts === undefined) return null;
  return parts === 'home' ? '/' : `/${parts.replaceAll('.', '/')}`;
}
