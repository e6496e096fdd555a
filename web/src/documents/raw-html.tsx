interface RawHtmlProps {
  readonly tag?: 'div' | 'script' | 'header' | 'footer';
  readonly html: string;
  readonly className?: string;
  readonly label?: string | undefined;
  readonly type?: string;
  readonly island?: string | undefined;
}

/**
 * The only component that puts unescaped text into a page. The text may only be drawings, data
 * blocks and rendered parts from this package, or a page's HTML, which the server sanitises on
 * write and again before passing it on.
 */
export function RawHtml({ tag: Tag = 'div', html, className, label, type, island }: RawHtmlProps) {
  const shared = { className, type, 'aria-label': label, 'data-island': island };
  // oxlint-disable-next-line react/no-danger -- see above: never unsanitised user input
  return <Tag {...shared} dangerouslySetInnerHTML={{ __html: html }} />;
}
