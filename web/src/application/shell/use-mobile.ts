import { sidebar } from '@trunkline/contract/kernel/constants';
import { useMediaQuery } from '../../ui/use-media-query.ts';

const query = `(max-width: ${sidebar.mobileBreakpoint - 0.02}px)`;

/** Returns whether the sidebar is a drawer (specification, chapter 2). */
export const useMobile = (): boolean => useMediaQuery(query);
