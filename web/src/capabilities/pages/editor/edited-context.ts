import { createContext } from 'react';

/** ID of the page being edited; null outside an editor. */
export const EditedContext = createContext<string | null>(null);
