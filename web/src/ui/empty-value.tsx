/** Placeholder for a missing value, with a text for screen readers. */
export function EmptyValue({ text = 'None' }: { text?: string }) {
  return (
    <span className="text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
