import {
  defaultClaims,
  defaultMenus,
  type MainLogo,
  type SiteSettings,
  type Theme,
} from '@trunkline/contract/branding';

/** Site settings of the default tenant. */
export const seededSettings: Omit<SiteSettings, 'logo'> & { main_logo: MainLogo } = {
  site_name: 'Trunkline',
  tagline: 'Cloud communications, put through to every partner',
  contact_email: 'hello@trunkline.example',
  contact_phone: '+1 617 555 0100',
  support_email: 'support@trunkline.example',
  copyright: '© 2026 Trunkline. All rights reserved.',
  contact_address: 'Trunkline, Inc.\n200 Exchange Street, Floor 4\nBoston, MA 02109\nUnited States',
  footer_text: '',
  menus: defaultMenus,
  claims: defaultClaims,
  // No file: the name is shown beside the built-in mark.
  main_logo: { media_asset_id: null, fallback_url: '', alt_text: 'Trunkline' },
};

/** Paper, ink, teal and one amber accent. */
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
