import { roleDescriptions, roleLabels } from '@trunkline/contract/kernel/role-labels';
import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import type { RoleMatrix } from '@trunkline/contract/users/roles';
import { classNames } from '../../../../ui/class-names.ts';
import { formatCount } from '../../../../ui/formats.ts';

/** Lists the six roles, highest first, with their level, purpose and number of people. */
export function RoleList({
  roles,
  chosen,
  unsavedRoles,
  onChoose,
}: {
  roles: RoleMatrix['roles'];
  chosen: RoleName;
  /** Roles with unsaved changes. */
  unsavedRoles: ReadonlySet<string>;
  onChoose: (role: RoleName) => void;
}) {
  return (
    <nav aria-label="Roles">
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {roles.map(({ role, level, people }) => (
          <li key={role}>
            <button
              type="button"
              aria-current={role === chosen ? 'true' : undefined}
              onClick={() => onChoose(role)}
              className={classNames(
                'grid w-full gap-0.5 border-l-3 border-transparent px-3 py-2.5 text-left transition-colors hover:bg-sunken',
                'aria-[current=true]:border-primary aria-[current=true]:bg-sunken pointer-coarse:min-h-11',
              )}
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{roleLabels[role]}</span>
                <span className="text-xs text-muted tabular-nums">Level {level}</span>
                {unsavedRoles.has(role) && <span className="text-xs font-medium">Not saved</span>}
                <span className="ml-auto text-xs text-muted tabular-nums">
                  {formatCount(people, 'person', 'people')}
                </span>
              </span>
              <span className="text-[13px] text-muted max-lg:hidden">{roleDescriptions[role]}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
