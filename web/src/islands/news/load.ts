import type * as Parts from './parts.ts';

/** What bell and banner need beside what they show. */
export interface NewsDependencies {
  /** What they open, and how something is told to the server. */
  readonly load: () => Promise<typeof Parts>;
  /** Something was told to the server, or refused by it: what is shown is read again. */
  readonly askAgain: () => void;
}

export const loadParts = (): Promise<typeof Parts> => import('./parts.ts');
