import { useEffect, useReducer } from 'react';
import { formatInstant, formatRelative } from './formats.ts';

/** '3 minutes ago', kept up to date, with the exact time on hover and in the markup. */
export function RelativeTime({ value }: { value: string }) {
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(update, 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={value} title={formatInstant(value)} className="whitespace-nowrap">
      {formatRelative(value)}
    </time>
  );
}
