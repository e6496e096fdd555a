import type { ReactNode } from 'react';

export type HeadingLevel = 1 | 2;

interface HeadingProperties {
  readonly level: HeadingLevel;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The title of a section: the first of a page is its h1, whatever kind of section carries it. */
export function Heading({
  level,
  id,
  className = 'text-title font-semibold',
  children,
}: HeadingProperties) {
  const Tag = level === 1 ? 'h1' : 'h2';
  return (
    <Tag id={id} className={className}>
      {children}
    </Tag>
  );
}

/** A text where only words fit, as in an attribute: in the editor it may stand as something to write into. */
export const spoken = (text: unknown, otherwise: string): string =>
  typeof text === 'string' && text !== '' ? text : otherwise;

/** What a card or step within a section is headed by: one level below the section's title, none of which is skipped. */
export function below(title: unknown, level: HeadingLevel): 'h2' | 'h3' {
  return title && level === 2 ? 'h3' : 'h2';
}
