import type { Area } from '../../kernel/areas.ts';

/** Where people are shown in each area. */
export const userAddresses = {
  admin: { list: '/admin/users', page: '/admin/users/$id' },
  workspace: { list: '/app/team', page: '/app/team/$id' },
} as const satisfies Record<Area, { list: string; page: string }>;
