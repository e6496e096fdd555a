/** The tenant's details from the application's page, available without a request. */
export interface Site {
  name: string | null;
  logo: string | null;
  supportEmail: string | null;
  /** 'production', 'staging' or 'development'. */
  environment: string | null;
  /** Address of the tenant's own CSS for documents. */
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
    environment: meta('site-environment'),
    css: meta('site-css'),
  };
}
