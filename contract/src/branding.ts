import * as z from 'zod';
import { domainOperations } from './branding/domains.ts';
import { policyOperations } from './branding/policies.ts';
import { siteOperations } from './branding/site.ts';
import { textOperations } from './branding/texts.ts';
import { BackgroundEffectSettings, backgroundEffects } from './kernel/background-effects.ts';
import { brandFontNames } from './kernel/brand-fonts.ts';
import { customCssLength, pictureBytes } from './kernel/branding-limits.ts';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { Claims, defaultClaims, defaultMenus, Menus } from './kernel/site-parts.ts';
import { textOf } from './kernel/text-kind.ts';

export * from './branding/domains.ts';
export * from './branding/policies.ts';
export * from './branding/site.ts';
export * from './branding/texts.ts';

const Colour = textOf('code', z.string().regex(/^#[0-9a-fA-F]{6}$/));

/** A public picture, under a URL that names its content hash. */
export const BrandPicture = z.object({
  url: z.string(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});
export type BrandPicture = z.infer<typeof BrandPicture>;

/** A tenant's theme: the fields of `tenant_themes` sent to browsers (specification, chapter 3). */
export const Theme = z.object({
  id: Id,
  primary_color: Colour,
  secondary_color: Colour,
  accent_color: Colour,
  background_color: Colour,
  text_color: Colour,
  font_family: z.string().max(100),
  background_effect: z.enum(backgroundEffects),
  background_effect_settings: BackgroundEffectSettings,
  /** As typed; the parser filters it each time it is served. */
  custom_css: z.string().default(''),
  logo: BrandPicture.nullable().default(null),
  favicon: BrandPicture.nullable().default(null),
});
export type Theme = z.infer<typeof Theme>;

/** Texts and links of a tenant's public site, stored in `site_settings`. */
export const SiteSettings = z.object({
  site_name: z.string(),
  tagline: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  support_email: z.string(),
  copyright: z.string(),
  /** A postal address, with line breaks. */
  contact_address: z.string().default(''),
  /** A sentence in the footer; the tagline if empty. */
  footer_text: z.string().default(''),
  /**
   * The main logo: the library picture named by `main_logo`, otherwise its URL. The theme's own
   * logo (`tenant_themes.logo_media_id`) takes precedence over both; without any, the site's name
   * is shown.
   */
  logo: z.object({ fallback_url: z.string(), alt_text: z.string() }),
  /** An unreadable value counts as not set, so a broken menu doesn't hide the texts too. */
  menus: Menus.catch(defaultMenus).default(defaultMenus),
  claims: Claims.catch(defaultClaims).default(defaultClaims),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Everything a host's public site needs to render. */
export const Tenant = z.object({
  company_id: Id,
  company_name: z.string(),
  tenant_slug: z.string(),
  /** Whether this is the platform's own site, the only one that shows the platform's mark. */
  is_platform: z.boolean().default(false),
  theme_id: Id.nullable(),
  /** The tenant's primary domain; on any other host, the host itself. */
  domain: z.string(),
  environment: z.enum(['production', 'staging', 'development']),
  theme: Theme,
  settings: SiteSettings,
});
export type Tenant = z.infer<typeof Tenant>;

/** The fields of a theme that administrators can change. */
export const ThemeChoice = z.strictObject({
  primary_color: Colour,
  secondary_color: Colour,
  accent_color: Colour,
  background_color: Colour,
  text_color: Colour,
  font_family: z.enum(brandFontNames),
  background_effect: z.enum(backgroundEffects),
  background_effect_settings: z.strictObject(BackgroundEffectSettings.shape),
  custom_css: textOf('prose', z.string().max(customCssLength)),
});
export type ThemeChoice = z.infer<typeof ThemeChoice>;

/** A company's branding as shown to its administrators. */
export const Branding = z.object({
  company: z.object({ id: Id, name: z.string() }),
  /** False if the default theme is shown. */
  own: z.boolean(),
  /** Increases with every change; null while nothing has been set. */
  version: z.number().int().nullable(),
  updated_at: Instant.nullable(),
  /** The saved theme, or the default one. */
  theme: Theme.omit({ id: true, logo: true, favicon: true }),
  /** The theme that `reset` restores. */
  plain: Theme.omit({ id: true, logo: true, favicon: true }),
  logo: BrandPicture.nullable(),
  favicon: BrandPicture.nullable(),
  /** Actions that the signed-in person may perform. */
  may: z.array(z.enum(['update'])),
});
export type Branding = z.infer<typeof Branding>;

export const pictureKinds = ['logo', 'favicon'] as const;
export type PictureKind = (typeof pictureKinds)[number];

const ById = z.strictObject({ id: Id });
/** The version that was read; null if nothing had been set. */
const Version = z.number().int().nullable();
const change = { who: 'branding:update', assurance: 2, limit: 'api_write' } as const;
const tags = ['branding'];

export const PictureInput = z.strictObject({
  id: Id,
  kind: z.enum(pictureKinds),
  image: z
    .base64()
    .min(1)
    .max(Math.ceil((pictureBytes * 4) / 3) + 4),
  filename: textOf('name', z.string().trim().min(1).max(255)),
});

export const PreviewInput = z.strictObject({
  id: Id,
  /** Shown instead of the saved theme. */
  draft: ThemeChoice.optional(),
  /** Shown inside the form, without the preview notice; valid only for minutes. */
  embedded: z.boolean().default(false),
});

export const branding = {
  ...domainOperations,
  ...textOperations,
  ...siteOperations,
  ...policyOperations,
  get: operation(
    { who: 'branding:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/branding/{id}',
      summary: "Get a company's theme, logo and favicon",
      tags,
    },
  )
    .input(ById)
    .output(Branding),
  save: operation(change, {
    method: 'PATCH',
    path: '/branding/{id}',
    summary: "Save a company's theme; unreadable colours are rejected",
    tags,
  })
    .input(z.strictObject({ id: Id, version: Version, theme: ThemeChoice }))
    .output(Branding),
  reset: operation(change, {
    method: 'POST',
    path: '/branding/{id}/reset',
    summary: "Reset a company's theme, but keep its logo and favicon",
    tags,
  })
    .input(z.strictObject({ id: Id, version: Version }))
    .output(Branding),
  setPicture: operation(
    { ...change, limit: 'file_upload', bodyBytes: pictureBytes * 2 },
    { method: 'POST', path: '/branding/pictures', summary: 'Set a logo or favicon', tags },
  )
    .input(PictureInput)
    .output(Branding),
  removePicture: operation(change, {
    method: 'POST',
    path: '/branding/{id}/remove-picture',
    summary: 'Remove a logo or favicon',
    tags,
  })
    .input(z.strictObject({ id: Id, kind: z.enum(pictureKinds) }))
    .output(Branding),
  preview: operation(
    { ...change, limit: 'api_read' },
    {
      method: 'POST',
      path: '/branding/{id}/preview',
      summary: 'Create a preview link to the public site in a theme',
      tags,
    },
  )
    .input(PreviewInput)
    .output(z.object({ url: z.string(), expires_at: Instant })),
};
