/** How a piece of text would continue a statement into which it is pasted. */
export type Structure =
  | 'condition'
  | 'union'
  | 'statement'
  | 'probe'
  | 'schema'
  | 'order'
  | 'comment cut'
  | 'concatenation'
  | 'subquery';

export interface Finding {
  readonly structure: Structure;
  /** Whether it never appears by accident in an ordinary name or sentence. */
  readonly strong: boolean;
}

/** Where the text is assumed to begin: outside quotes, or within a string that it then closes. */
export type Start = 'bare' | 'quoted';
