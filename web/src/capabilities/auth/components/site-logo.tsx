import { readSite } from '../../../kernel/site.ts';

/** Shows the tenant's logo; without one, two connected nodes and the tenant's name. */
export function SiteLogo({ compact = false }: { compact?: boolean }) {
  const { logo, name } = readSite();
  if (logo && !compact) return <img src={logo} alt={name ?? 'Logo'} className="h-7 w-auto" />;
  return (
    <span className="flex items-center gap-2.5 text-[1.0625rem] font-semibold tracking-tight text-text">
      <svg className="size-7 shrink-0" viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <path d="M5 7h9v14h9" className="stroke-primary" strokeWidth="2.5" />
        <path d="M18 7h5M5 21h5" className="stroke-line" strokeWidth="2.5" />
        <circle cx="5" cy="7" r="3.5" className="fill-primary" />
        <circle cx="23" cy="21" r="3.5" className="fill-primary" />
      </svg>
      <span className={compact ? 'sr-only' : undefined}>{name ?? 'Home'}</span>
    </span>
  );
}
