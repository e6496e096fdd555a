import { priceParts } from '../texts.ts';

/** Shows the cost of a line in each period and once, or that it has no price. */
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
