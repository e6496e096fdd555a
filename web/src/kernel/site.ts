import { bypassMeta } from '@trunkline/contract/kernel/tenant-lookup';

/** The tenant's details from the application's page, available without a request. */
export interface Site {
  name: string | null;
  logo: string | null;
  /** Whether this is the platform's own site, the only one that shows the platform's mark. */
  isPlatform: boolean;
  supportEmail: string | null;
  /** 'production', 'staging' or 'development'. */
  environment: string | null;
  /** Address of the tenant's own CSS for documents. */
  css: string | null;
  /** The background effect of the tenant's documents, with its settings as JSON. */
  effect: string | null;
  effectSettings: string | null;
  /**
   * Set if the server couldn't look up the tenant: nothing more is requested, and the default
   * tenant's public details are shown (specification, chapter 4).
   */
  bypass: boolean;
}

function meta(name: string): string | null {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim();
  return content || null;
}

export function readSite(): Site {
  return {
    name: meta('site-name'),
    logo: meta('site-logo'),
    isPlatform: meta('site-is-platform') === 'true',
    supportEmail: meta('support-email'),
    environment: meta('site-environment'),
    css: meta('site-css'),
    effect: meta('site-effect'),
    effectSettings: meta('site-effect-settings'),
    bypass: meta(bypassMeta) === 'true',
  };
}
