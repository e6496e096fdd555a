import type { User } from '@trunkline/contract/users';
import { ArrowRightLeft, UserCog } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Resource } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { MoveDialog, RoleDialog } from './lazy-parts.ts';

interface UserActions {
  /** The items of a person's menu that ask for more than a yes. */
  rowItems: (user: User) => ReactNode;
  /** Their dialogs; to be drawn by whoever shows the items. */
  dialogs: ReactNode;
}

/** Changing role and company, wherever a person is shown. */
export function useUserActions(users: Resource<User>): UserActions {
  const [asked, setAsked] = useState<{ task: 'role' | 'move'; user: User } | null>(null);
  const close = () => setAsked(null);
  const Asked = asked?.task === 'role' ? RoleDialog : MoveDialog;
  return {
    rowItems: (user) =>
      user.may.includes('change_role') || user.may.includes('move') ? (
        <>
          {user.may.includes('change_role') && (
            <MenuItem
              icon={<UserCog aria-hidden="true" />}
              onSelect={() => setAsked({ task: 'role', user })}
            >
              Change role
            </MenuItem>
          )}
          {user.may.includes('move') && (
            <MenuItem
              icon={<ArrowRightLeft aria-hidden="true" />}
              onSelect={() => setAsked({ task: 'move', user })}
            >
              Move to another company
            </MenuItem>
          )}
        </>
      ) : null,
    dialogs: asked && (
      <Suspense>
        <Asked users={users} user={asked.user} onClose={close} />
      </Suspense>
    ),
  };
}
