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
  /** Whether no ordinary name or sentence contains it by accident. */
  readonly strong: boolean;
}

/** Where the text is assumed to begin: outside quotes, or within a string that it then leaves. */
export type Start = 'bare' | 'quoted';
