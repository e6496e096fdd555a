import { createRootRoute } from '@tanstack/react-router';
import { Root } from './root.tsx';

/** Where every address of the application begins. */
export const root = createRootRoute({ component: Root });
