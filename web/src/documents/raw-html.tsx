interface RawHtmlProps {
  readonly tag?: 'div' | 'script';
  readonly html: string;
  readonly className?: string;
  readonly type?: string;
  readonly island?: string | undefined;
}

/**
 * The only place where text is put into a page unescaped. Allowed are only drawings and data blocks
 * from this package, and a page's HTML, which the server sanitises on write and again before
 * passing it on.
 */
export function RawHtml({ tag: Tag = 'div', html, className, type, island }: RawHtmlProps) {
  const shared = { className, type, 'data-island': island };
  // oxlint-disable-next-line react/no-danger -- see above: never unsanitised user input
  return <Tag {...shared} dangerouslySetInnerHTML={{ __html: html }} />;
}
