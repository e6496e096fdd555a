import type { Tenant } from '@trunkline/contract/branding';
import { readMediaUrl } from '@trunkline/contract/kernel/media-url';
import { isSameSitePicture } from '@trunkline/contract/kernel/same-site-picture';

/** Shows a tenant's logo; without one, its name, which has the platform's mark on its own site. */
export function Logo({
  tenant: { settings, theme, is_platform },
}: {
  tenant: Pick<Tenant, 'settings' | 'theme' | 'is_platform'>;
}) {
  if (theme.logo !== null) {
    const { url, width, height } = theme.logo;
    return (
      <img
        src={url}
        alt={settings.logo.alt_text}
        className="h-7 w-auto max-w-44 object-contain object-left sm:max-w-56"
        width={width}
        height={height}
      />
    );
  }
  const { fallback_url, alt_text } = settings.logo;
  if (isSameSitePicture(fallback_url)) {
    // A library picture's address contains its size; for any other picture only the displayed
    // height is known.
    const media = readMediaUrl(fallback_url);
    return (
      <img
        src={fallback_url}
        alt={alt_text}
        className="h-7 w-auto"
        width={media?.width}
        height={media?.height ?? 28}
      />
    );
  }
  return (
    <span className="flex items-center gap-2.5 text-[1.0625rem] font-semibold tracking-tight">
      {is_platform && (
        <svg className="size-7" viewBox="0 0 28 28" fill="none" aria-hidden="true">
          <path d="M5 7h9v14h9" className="stroke-primary" strokeWidth="2.5" />
          <circle cx="5" cy="7" r="3.5" className="fill-primary" />
          <circle cx="23" cy="21" r="3.5" className="fill-primary" />
        </svg>
      )}
      {settings.site_name}
    </span>
  );
}
