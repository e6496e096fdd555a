import type { SiteSettings, Theme } from '@trunkline/contract/branding';

/** The public face of the default tenant. */
export const seededSettings: SiteSettings = {
  site_name: 'Trunkline',
  tagline: 'Cloud communications, put through to every partner',
  contact_email: 'hello@trunkline.example',
  contact_phone: '+1 617 555 0100',
  support_email: 'support@trunkline.example',
  copyright: '© 2026 Trunkline. All rights reserved.',
  // No file: the name stands beside the built-in mark.
  logo: { fallback_url: '', alt_text: 'Trunkline' },
};

/** Paper, ink, signal teal and one amber lamp. */
export const seededTheme: Omit<Theme, 'id' | 'custom_css' | 'logo' | 'favicon'> = {
  primary_color: '#0f766e',
  secondary_color: '#12263a',
  accent_color: '#f59e0b',
  background_color: '#fafaf7',
  text_color: '#0b1220',
  font_family: 'Geist',
  background_effect: 'none',
  background_effect_settings: {},
};
