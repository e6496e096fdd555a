import type { Tenant } from '@trunkline/contract/branding';
import { iconSides, wholeIcon } from '../capabilities/branding/index.ts';

/** What an installed site is called and looks like (W3C Web Application Manifest), of one tenant. */
export function manifestOf({ settings, theme }: Tenant): Record<string, unknown> {
  const { favicon } = theme;
  const icons =
    favicon === null
      ? [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }]
      : [...iconSides, wholeIcon].map((side) => ({
          src: side === wholeIcon ? favicon.url : favicon.url.replace(/\.png$/, `-${side}.png`),
          type: 'image/png',
          sizes: `${side}x${side}`,
        }));
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
    icons,
  };
}
