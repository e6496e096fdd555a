/** The product's motif: orthogonal lines connecting nodes, one of them lit. */
export function LineArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 64" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeOpacity="0.45" strokeWidth="1.25">
        <path d="M8 12h40v20h24M8 32h64M8 52h40V32" />
        <path d="M88 32h24V12h40M112 32h40M112 32v20h40" />
      </g>
      <g fill="var(--color-surface, white)" stroke="currentColor" strokeWidth="1.25">
        <circle cx="8" cy="12" r="3" />
        <circle cx="8" cy="32" r="3" />
        <circle cx="8" cy="52" r="3" />
        <circle cx="152" cy="12" r="3" />
        <circle cx="152" cy="52" r="3" />
        <rect x="72" y="24" width="16" height="16" rx="4" />
      </g>
      <circle cx="152" cy="32" r="3.5" className="fill-accent" />
      <circle cx="80" cy="32" r="2.5" className="fill-primary" />
    </svg>
  );
}
