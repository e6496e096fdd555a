import { createContext, use } from 'react';

/** The portal's viewer, for capabilities that run before sign-in. */
export interface Viewer {
  /** Their company. */
  tenant: string;
  permissions: readonly string[];
}

export const ViewerContext = createContext<Viewer | null>(null);

/** @throws Error outside the portal. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (viewer === null) throw new Error('no viewer outside the portal');
  return viewer;
}
