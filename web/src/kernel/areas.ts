import { canEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import { createContext, use } from 'react';

/** The two parts of the application that have screens of their own. */
export type Area = 'admin' | 'workspace';

export const areaLabels = {
  admin: 'Admin Portal',
  workspace: 'Workspace',
} as const satisfies Record<Area, string>;

/** Addresses of the areas' home screens; each area's other screens have addresses below it. */
export const areaHomes = {
  admin: '/admin',
  workspace: '/app',
} as const satisfies Record<Area, string>;

/** Both areas, for manifest entries that appear in each. */
export const allAreas: readonly Area[] = ['admin', 'workspace'];

/** Returns the area where people with this role work. */
export const areaOf = (role: string | null | undefined): Area =>
  canEnterAdmin(role) ? 'admin' : 'workspace';

export const AreaContext = createContext<Area>('admin');

/** Returns the area around a screen, so that its links stay in it. */
export const useArea = (): Area => use(AreaContext);
