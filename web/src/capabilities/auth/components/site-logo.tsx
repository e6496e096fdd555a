import { siteInitial } from '@trunkline/contract/kernel/site-initial';
import { readSite } from '../../../kernel/site.ts';

/** Two connected nodes: the platform's mark, which only its own site shows. */
function PlatformMark() {
  return (
    <svg className="size-7 shrink-0" viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <path d="M5 7h9v14h9" className="stroke-primary" strokeWidth="2.5" />
      <path d="M18 7h5M5 21h5" className="stroke-line" strokeWidth="2.5" />
      <circle cx="5" cy="7" r="3.5" className="fill-primary" />
      <circle cx="23" cy="21" r="3.5" className="fill-primary" />
    </svg>
  );
}

/**
 * Shows the tenant's logo; without one, its name. If `compact`, the initial of its name is shown.
 * The platform's own site adds its mark to the name, and shows it instead of the initial.
 */
export function SiteLogo({ compact = false }: { compact?: boolean }) {
  const { logo, name, isPlatform } = readSite();
  if (logo && !compact) return <img src={logo} alt={name ?? 'Logo'} className="h-7 w-auto" />;
  const label = name ?? 'Home';
  return (
    <span className="flex items-center gap-2.5 text-[1.0625rem] font-semibold tracking-tight text-text">
      {isPlatform ? (
        <PlatformMark />
      ) : (
        compact && (
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-md bg-primary text-on-primary"
          >
            {siteInitial(label)}
          </span>
        )
      )}
      <span className={compact ? 'sr-only' : undefined}>{label}</span>
    </span>
  );
}
