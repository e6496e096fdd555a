import { createContext } from 'react';

/** The page that is edited; null outside an editor. */
export const EditedContext = createContext<string | null>(null);
