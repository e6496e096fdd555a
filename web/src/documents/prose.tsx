import { Verbatim } from './verbatim.tsx';

/** HTML that a person wrote in the editor and the server sanitised, in the page's type. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return <Verbatim html={html} className={`prose ${className}`} />;
}
