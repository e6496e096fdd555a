/** Decorative divider: a line that changes lanes at two nodes. */
export function Divider() {
  return (
    <div className="divider" aria-hidden="true">
      <svg viewBox="0 0 240 24" width="240" height="24" fill="none">
        <path
          d="M0 18H76q6 0 6-6q0-6 6-6h64q6 0 6 6q0 6 6 6h76"
          className="stroke-line"
          strokeWidth="2"
        />
        <circle cx="52" cy="18" r="5" className="fill-background stroke-line" strokeWidth="2" />
        <circle cx="120" cy="6" r="5" className="fill-primary" />
      </svg>
    </div>
  );
}
