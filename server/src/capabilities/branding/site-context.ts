import {
  type BrandPicture,
  defaultClaims,
  defaultMenus,
  SiteSettings,
  Theme,
} from '@trunkline/contract/branding';
import { RateLimits } from '@trunkline/contract/kernel/limits';
import { mediaUrl } from '@trunkline/contract/kernel/media-url';
import { unknownCompanyId } from '@trunkline/contract/kernel/tenant-lookup';
import * as z from 'zod';
import type { SiteContext } from '../../kernel/context.ts';
import { addressOf, StoredPicture } from './pictures.ts';
import type { StoredSiteContext } from './queries.ts';

/** Default theme and texts, used before anything is set or while the database is unavailable. */
export const defaultTheme: Theme = {
  id: unknownCompanyId,
  primary_color: '#0F766E',
  secondary_color: '#334155',
  accent_color: '#F59E0B',
  background_color: '#FAFAF7',
  text_color: '#0B1220',
  font_family: 'Geist',
  background_effect: 'none',
  background_effect_settings: {},
  custom_css: '',
  logo: null,
  favicon: null,
};

/** Returns a picture as shown on pages; null for one that is unreadable. */
function pictureOf(kind: 'logo' | 'favicon', stored: unknown): BrandPicture | null {
  const picture = StoredPicture.safeParse(stored);
  if (!picture.success) return null;
  const { sha256, width, height } = picture.data;
  return { url: addressOf(kind, sha256), width, height };
}

function themeOf(stored: Record<string, unknown> | null | undefined): Theme | null {
  if (stored === null || stored === undefined) return null;
  const theme = Theme.safeParse({
    ...stored,
    logo: pictureOf('logo', stored['logo']),
    favicon: pictureOf('favicon', stored['favicon']),
  });
  return theme.success ? theme.data : null;
}

function defaultSettings(name: string): SiteSettings {
  return {
    site_name: name,
    tagline: '',
    contact_email: '',
    contact_phone: '',
    support_email: '',
    copyright: name,
    contact_address: '',
    footer_text: '',
    logo: { fallback_url: '', alt_text: name },
    menus: defaultMenus,
    claims: defaultClaims,
  };
}

const StoredLogo = z.object({
  media_asset_id: z.string().nullable(),
  fallback_url: z.string(),
  alt_text: z.string(),
  /** Copied from the picture by a trigger. */
  asset: z
    .object({ sha256: z.string(), width: z.number().int(), height: z.number().int() })
    .nullish(),
});

/** Returns the main logo as shown on pages: the library's picture, or else the fallback URL. */
function mainLogo(stored: unknown, name: string): SiteSettings['logo'] | null {
  const logo = StoredLogo.safeParse(stored);
  if (!logo.success) return null;
  const { media_asset_id: id, asset, fallback_url, alt_text } = logo.data;
  const url =
    id !== null && asset != null
      ? mediaUrl({
          id,
          hash: asset.sha256.slice(0, 10),
          width: asset.width,
          height: asset.height,
          focal: '22',
        })
      : fallback_url;
  return { fallback_url: url, alt_text: alt_text || name };
}

/**
 * Returns the environment of a host: localhost and preview hosts are development, 'alpha' is
 * staging, the rest production (chapter 4).
 */
export function environmentOf(host: string): 'production' | 'staging' | 'development' {
  if (host === 'localhost' || host.endsWith('.localhost') || /^(?:127\.|\[?::1)/.test(host))
    return 'development';
  if (host.startsWith('preview.') || host.includes('.preview.')) return 'development';
  return host.startsWith('alpha.') ? 'staging' : 'production';
}

/**
 * Builds a host's site context from stored values; broken parts fall back to the defaults one by
 * one.
 */
export function siteContextOf(host: string, stored: StoredSiteContext | null): SiteContext {
  const name = stored?.company_name ?? host;
  const theme = themeOf(stored?.theme);
  const logo = mainLogo(stored?.settings?.['main_logo'], name);
  const settings = SiteSettings.safeParse({
    ...defaultSettings(name),
    ...stored?.settings,
    ...(logo !== null && { logo }),
  });
  const limits = RateLimits.safeParse(stored?.limits ?? {});
  return {
    claimed: stored?.claimed ?? false,
    tenant: {
      company_id: stored?.company_id ?? unknownCompanyId,
      company_name: name,
      tenant_slug: stored?.tenant_slug ?? '',
      is_platform: stored?.is_platform ?? false,
      theme_id: theme?.id ?? null,
      domain: stored?.canonical ?? host,
      environment: environmentOf(host),
      theme: theme ?? defaultTheme,
      settings: settings.success ? settings.data : defaultSettings(name),
    },
    lineage: stored?.lineage ?? [],
    limits: limits.success ? limits.data : {},
    canonical: stored?.canonical ?? null,
  };
}
