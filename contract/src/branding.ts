import * as z from 'zod';
import { domainOperations } from './branding/domains.ts';
import { textOperations } from './branding/texts.ts';
import { Id } from './kernel/list.ts';
import { BackgroundEffectSettings, backgroundEffects } from './kernel/background-effects.ts';

export * from './branding/domains.ts';
export * from './branding/texts.ts';

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** A tenant's theme: the fields of `tenant_themes` that a browser sees (specification, chapter 3). */
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
});
export type Theme = z.infer<typeof Theme>;

/** Texts and links of a tenant's public face, kept in `site_settings`. */
export const SiteSettings = z.object({
  site_name: z.string(),
  tagline: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  support_email: z.string(),
  copyright: z.string(),
  logo: z.object({ fallback_url: z.string(), alt_text: z.string() }),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Everything the public face of a host is made of. */
export const Tenant = z.object({
  company_id: Id,
  company_name: z.string(),
  tenant_slug: z.string(),
  theme_id: Id.nullable(),
  environment: z.enum(['production', 'staging', 'development']),
  theme: Theme,
  settings: SiteSettings,
});
export type Tenant = z.infer<typeof Tenant>;

export const branding = { ...domainOperations, ...textOperations };
