import { Verbatim } from './verbatim.tsx';

/** Puts a built-in drawing into the page, where it takes the page's colours and fonts. */
export function Drawing({ svg, className = '' }: { svg: string; className?: string }) {
  return <Verbatim html={svg} className={`drawing ${className}`} />;
}
