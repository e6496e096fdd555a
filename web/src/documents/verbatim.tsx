interface VerbatimProperties {
  readonly tag?: 'div' | 'script';
  readonly html: string;
  readonly className?: string;
  readonly type?: string;
}

/**
 * The one place where text goes into a page unescaped. It may only be: a drawing or a data block that this package
 * writes, or a page's HTML, which the server sanitises on write and again before it hands the page over.
 */
export function Verbatim({ tag: Tag = 'div', html, className, type }: VerbatimProperties) {
  // oxlint-disable-next-line react/no-danger -- see above: never text that a person wrote and nobody sanitised
  return <Tag className={className} type={type} dangerouslySetInnerHTML={{ __html: html }} />;
}
