interface RawHtmlProps {
  readonly tag?: 'div' | 'script' | 'header' | 'footer';
  readonly html: string;
  readonly className?: string;
  readonly label?: string | undefined;
  readonly type?: string;
  readonly island?: string | undefined;
}

/**
 * The only place where text is put into a page unescaped. It may only contain drawings, data blocks
 * and rendered parts from this package, and a page's HTML, which the server sanitises on write and
 * again before passing it on.
 */
export function RawHtml({ tag: Tag = 'div', html, className, label, type, island }: RawHtmlProps) {
  const shared = { className, type, 'aria-label': label, 'data-island': island };
  // oxlint-disable-next-line react/no-danger -- see above: never unsanitised user input
  return <Tag {...shared} dangerouslySetInnerHTML={{ __html: html }} />;
}
