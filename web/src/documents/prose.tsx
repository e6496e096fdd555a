import { withPictures } from './prose-pictures.ts';
import { RawHtml } from './raw-html.tsx';

/**
 * User-written HTML, sanitised by the server, in the page's typography and with pictures in widths
 * for the screen.
 */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return <RawHtml html={withPictures(html)} className={`prose ${className}`.trim()} />;
}
