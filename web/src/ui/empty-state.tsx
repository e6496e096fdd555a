import type { ReactNode } from 'react';
import { LineArt } from './line-art.tsx';

export interface EmptyStateProps {
  title: string;
  /** What will appear here, or why it is empty. */
  description: ReactNode;
  /** The suggested first action. */
  action?: ReactNode;
}

export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <LineArt className="mb-4 h-16 w-40 text-muted" />
      <h2 className="text-sm font-semibold text-text">{title}</h2>
      <p className="mt-1 max-w-sm text-sm text-muted">{description}</p>
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
