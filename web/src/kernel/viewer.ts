import { createContext, use } from 'react';

/** The portal's user, for capabilities that also run before sign-in. */
export interface Viewer {
  /** ID of the user's company. */
  tenant: string;
  permissions: readonly string[];
}

export const ViewerContext = createContext<Viewer | null>(null);

/** @throws Error outside the portal. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (viewer === null) throw new Error('useViewer was called outside the portal');
  return viewer;
}
