import { priceParts } from '../texts.ts';

/** Shows a line's recurring and one-time prices, or that it isn't priced yet. */
export function LinePrice({
  line,
  currency,
}: {
  line: Parameters<typeof priceParts>[0];
  currency: string | null;
}) {
  return (
    <p className="font-medium tabular-nums">
      {priceParts(line, currency).map((part) => (
        <span key={part} className="block">
          {part}
        </span>
      ))}
    </p>
  );
}
