import type { ReactNode } from 'react';

export type HeadingLevel = 1 | 2;

interface HeadingProperties {
  readonly level: HeadingLevel;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The title of a section. The first on a page is its h1, whatever the section type. */
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

/**
 * Returns plain text for an attribute: in the editor, the value can be an editable element instead
 * of a string.
 */
export const accessibleName = (text: unknown, fallback: string): string =>
  typeof text === 'string' && text !== '' ? text : fallback;

/**
 * Returns the heading level of a card or step: one below the section's title, without skipping a
 * level.
 */
export function below(title: unknown, level: HeadingLevel): 'h2' | 'h3' {
  return title && level === 2 ? 'h3' : 'h2';
}
