import { Verbatim } from './verbatim.tsx';

/** Inlines a built-in drawing, so that it uses the page's colours and fonts. */
export function Drawing({ svg, className = '' }: { svg: string; className?: string }) {
  return <Verbatim html={svg} className={`drawing ${className}`} />;
}
