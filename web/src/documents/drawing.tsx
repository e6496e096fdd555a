import { RawHtml } from './raw-html.tsx';

/** Inlines a built-in drawing, so that it uses the page's colours and fonts. */
export function Drawing({
  svg,
  className = '',
  animated = false,
}: {
  svg: string;
  className?: string;
  /** Whether the `motion` island animates it while it is in view. */
  animated?: boolean;
}) {
  return (
    <RawHtml
      html={svg}
      className={`drawing ${className}`}
      island={animated ? 'motion' : undefined}
    />
  );
}
