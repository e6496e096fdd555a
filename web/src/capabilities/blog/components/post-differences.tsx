import type { PostContent } from '@trunkline/contract/blog';
import type { ReactNode } from 'react';
import { compareLines, differingFields, fieldLabels, linesOf } from '../post-content.ts';

const styles = {
  same: 'text-muted',
  removed: 'bg-danger-soft text-danger line-through',
  added: 'bg-success-soft text-success',
} as const;
const screenReaderPrefixes = { same: '', removed: 'Was: ', added: 'Now: ' } as const;

/** Compares two versions of a post: the fields that differ, and the text line by line. */
export function PostDifferences({
  before,
  after,
  same,
  children,
}: {
  before: PostContent;
  after: PostContent;
  /** Shown if nothing differs. */
  same: string;
  /** Shown between the fields and the text. */
  children?: (fields: readonly (keyof PostContent)[]) => ReactNode;
}) {
  const fields = differingFields(before, after);
  const lines = compareLines(linesOf(before.content), linesOf(after.content));
  return (
    <div className="grid gap-2">
      <p>
        {fields.length === 0
          ? same
          : `Changed: ${fields.map((name) => fieldLabels[name]).join(', ')}`}
      </p>
      {children?.(fields)}
      {fields.includes('content') && (
        <div className="grid gap-1 rounded-md border border-border p-2 text-[13px]">
          {lines.map(({ kind, text }, index) => (
            <p key={index} className={`rounded-sm px-1 wrap-anywhere ${styles[kind]}`}>
              <span className="sr-only">{screenReaderPrefixes[kind]}</span>
              {text}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
