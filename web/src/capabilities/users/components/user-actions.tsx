import type { User } from '@trunkline/contract/users';
import { ArrowRightLeft, CircleQuestionMark, Eye, UserCog } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Resource } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { ExplainDialog, MoveDialog, RoleDialog, ViewAsDialog } from './lazy-parts.ts';

interface UserActions {
  /** The items of a person's menu that ask for more than a yes. */
  rowItems: (user: User) => ReactNode;
  /** Their dialogs; to be drawn by whoever shows the items. */
  dialogs: ReactNode;
}

type Task = 'role' | 'move' | 'view' | 'explain';

/** Changing role and company, looking as somebody, and why they see what they see, wherever a person is shown. */
export function useUserActions(users: Resource<User>): UserActions {
  const [asked, setAsked] = useState<{ task: Task; user: User } | null>(null);
  const close = () => setAsked(null);
  const ask = (task: Task, user: User) => () => setAsked({ task, user });
  return {
    rowItems: (user) => (
      <>
        {user.may.includes('change_role') && (
          <MenuItem icon={<UserCog aria-hidden="true" />} onSelect={ask('role', user)}>
            Change role
          </MenuItem>
        )}
        {user.may.includes('move') && (
          <MenuItem icon={<ArrowRightLeft aria-hidden="true" />} onSelect={ask('move', user)}>
            Move to another company
          </MenuItem>
        )}
        {user.may.includes('view_as') && (
          <MenuItem icon={<Eye aria-hidden="true" />} onSelect={ask('view', user)}>
            View as
          </MenuItem>
        )}
        <MenuItem icon={<CircleQuestionMark aria-hidden="true" />} onSelect={ask('explain', user)}>
          Why can this user see this?
        </MenuItem>
      </>
    ),
    dialogs: asked && (
      <Suspense>
        {asked.task === 'role' && <RoleDialog users={users} user={asked.user} onClose={close} />}
        {asked.task === 'move' && <MoveDialog users={users} user={asked.user} onClose={close} />}
        {asked.task === 'view' && <ViewAsDialog user={asked.user} onClose={close} />}
        {asked.task === 'explain' && <ExplainDialog user={asked.user} onClose={close} />}
      </Suspense>
    ),
  };
}
