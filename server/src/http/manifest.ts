import type { Tenant } from '@trunkline/contract/branding';
import { iconsOf } from '@trunkline/contract/kernel/brand-icons';

/** Returns a tenant's W3C Web Application Manifest. */
export function manifestOf(tenant: Tenant): Record<string, unknown> {
  const { settings, theme } = tenant;
  return {
    name: settings.site_name,
    short_name: settings.site_name.slice(0, 24),
    description: settings.tagline,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: theme.primary_color,
    background_color: theme.background_color,
    icons: iconsOf(tenant).installed,
  };
}
