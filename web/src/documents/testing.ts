import { defaultClaims, defaultMenus, type Tenant, type Theme } from '@trunkline/contract/branding';
import type { DocumentFrame } from '@trunkline/contract/kernel/renderer';

const id = '018f3f6e-0000-7000-8000-000000000001';

export const exampleTheme: Theme = {
  id,
  primary_color: '#0f766e',
  secondary_color: '#12263a',
  accent_color: '#f59e0b',
  background_color: '#fafaf7',
  text_color: '#0b1220',
  font_family: 'Geist',
  background_effect: 'none',
  background_effect_settings: {},
  custom_css: '',
  logo: null,
  favicon: null,
};

/**
 * A tenant whose texts all differ from the defaults, so that tests detect hard-coded texts in
 * components.
 */
export const exampleTenant: Tenant = {
  company_id: id,
  company_name: 'Harbour Telecom',
  tenant_slug: 'harbour',
  is_platform: false,
  theme_id: id,
  domain: 'harbour.example',
  environment: 'production',
  theme: exampleTheme,
  settings: {
    site_name: 'Harbour',
    tagline: 'Voice for the coast',
    contact_email: 'desk@harbour.example',
    contact_phone: '+1 (207) 555-0199',
    support_email: 'help@harbour.example',
    copyright: '© 2026 Harbour Telecom',
    contact_address: '7 Wharf Street\nPortland, ME 04101',
    footer_text: '',
    logo: { fallback_url: '', alt_text: 'Harbour' },
    menus: defaultMenus,
    claims: defaultClaims,
  },
};

export const exampleFrame: DocumentFrame = {
  tenant: exampleTenant,
  themeHref: '/theme/harbour-1.css',
  origin: 'https://harbour.example',
  path: '/services',
  above: [],
  assets: {
    css: ['/assets/document.css'],
    script: '/assets/islands.js',
    preload: ['/assets/helper.js'],
    fonts: { Geist: '/assets/geist.woff2', Inter: '/assets/inter.woff2' },
  },
  customCssHref: null,
  preview: null,
};

/**
 * Finds inline code that the content security policy would block: style attributes, style elements,
 * scripts and handlers.
 */
export function inlineCode(html: string): string[] {
  const tags =
    html.match(/<[^>]*\s(?:style|on[a-z]+)=[^>]*>|<style[^>]*>|<script(?![^>]*\ssrc=)[^>]*>/gi) ??
    [];
  return tags.filter((tag) => !tag.includes('type="application/ld+json"'));
}
