import { declaredOperations } from './declared-operations.ts';

/** The permissions that at least one operation requires: granting any other has no effect. */
export const usedPermissions: ReadonlySet<string> = new Set(
  declaredOperations.map(({ guard }) => guard.who),
);
