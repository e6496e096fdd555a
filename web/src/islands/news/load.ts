import type * as Parts from './parts.ts';

/** Dependencies of the bell and the banner. */
export interface NewsDependencies {
  /** Loads the panels they open and the code that sends changes. */
  readonly load: () => Promise<typeof Parts>;
  /** Called after a change was sent or refused, to read the displayed state again. */
  readonly refresh: () => void;
}

export const loadParts = (): Promise<typeof Parts> => import('./parts.ts');
