import type { Area } from '../../kernel/areas.ts';

/** Paths of the list and the pages of people in each area. */
export const userAddresses = {
  admin: { list: '/admin/users', page: '/admin/users/$id' },
  workspace: { list: '/app/team', page: '/app/team/$id' },
} as const satisfies Record<Area, { list: string; page: string }>;
