import { withPictures } from './prose-pictures.ts';
import { Verbatim } from './verbatim.tsx';

/**
 * HTML that a person wrote in the editor and the server sanitised, in the page's type, its pictures in the width that
 * suits the screen.
 */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return <Verbatim html={withPictures(html)} className={`prose ${className}`.trim()} />;
}
