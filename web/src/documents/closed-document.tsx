/** Shown for a link to a quote or letter that was replaced, withdrawn or is no longer needed. */
export function ClosedDocument({
  title,
  text,
  seller,
}: {
  title: string;
  text: string;
  seller: string;
}) {
  return (
    <div className="page-width section">
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="mt-5 max-w-2xl text-lead text-muted">
        {text} If you have questions, ask {seller}.
      </p>
    </div>
  );
}
