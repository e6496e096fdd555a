import { useMatches } from '@tanstack/react-router';
import type { Area } from '../../kernel/areas.ts';

/** Returns the area that the open screen belongs to; null for a screen that belongs to both. */
export const useScreenArea = (): Area | null =>
  useMatches({
    select: (matches) =>
      matches.findLast(({ staticData }) => staticData.area !== undefined)?.staticData.area ?? null,
  });
