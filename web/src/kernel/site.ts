/** What the application's page says about the tenant of this host, so that nothing has to be fetched first. */
export interface Site {
  name: string | null;
  logo: string | null;
  supportEmail: string | null;
  /** Where the tenant's own CSS for its documents is. */
  css: string | null;
}

function meta(name: string): string | null {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim();
  return content || null;
}

export function readSite(): Site {
  return {
    name: meta('site-name'),
    logo: meta('site-logo'),
    supportEmail: meta('support-email'),
    css: meta('site-css'),
  };
}
