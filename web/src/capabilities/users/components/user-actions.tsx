import type { User } from '@trunkline/contract/users';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { ArrowRightLeft, CircleQuestionMark, Eye, UserCog } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Resource, RowsQuestion } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import {
  ExplainDialog,
  MoveDialog,
  MoveSeveralDialog,
  RoleDialog,
  RoleSeveralDialog,
  ViewAsDialog,
} from './lazy-parts.ts';

interface UserActions {
  /** The items of a person's menu that ask for more than a yes. */
  rowItems: (user: User) => ReactNode;
  /** What can be asked about several people at once. */
  questions: readonly RowsQuestion<User>[];
  /** Their dialogs; to be drawn by whoever shows the items. */
  dialogs: ReactNode;
}

type Task = 'role' | 'move' | 'view' | 'explain';

interface Several {
  task: 'role' | 'move';
  people: readonly User[];
  onDone: () => void;
}

/** Changing role and company, looking as somebody, and why they see what they see, wherever a person is shown. */
export function useUserActions(users: Resource<User>): UserActions {
  const [asked, setAsked] = useState<{ task: Task; user: User } | null>(null);
  const [several, setSeveral] = useState<Several | null>(null);
  const close = () => setAsked(null);
  const ask = (task: Task, user: User) => () => setAsked({ task, user });
  const askSeveral = (task: 'role' | 'move') => (people: readonly User[], onDone: () => void) => {
    const [user] = people;
    if (user && people.length === 1) setAsked({ task, user });
    else setSeveral({ task, people, onDone });
  };
  const shared = several && {
    users,
    people: several.people,
    onDone: several.onDone,
    onClose: () => setSeveral(null),
  };
  return {
    questions: [
      {
        name: 'change_role',
        label: 'Change role',
        icon: <UserCog aria-hidden="true" />,
        most: requestLimits.bulkRows,
        ask: askSeveral('role'),
      },
      {
        name: 'move',
        label: 'Move to…',
        icon: <ArrowRightLeft aria-hidden="true" />,
        most: requestLimits.bulkRows,
        ask: askSeveral('move'),
      },
    ],
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
    dialogs: (
      <Suspense>
        {asked?.task === 'role' && <RoleDialog users={users} user={asked.user} onClose={close} />}
        {asked?.task === 'move' && <MoveDialog users={users} user={asked.user} onClose={close} />}
        {asked?.task === 'view' && <ViewAsDialog user={asked.user} onClose={close} />}
        {asked?.task === 'explain' && <ExplainDialog user={asked.user} onClose={close} />}
        {shared && several.task === 'role' && <RoleSeveralDialog {...shared} />}
        {shared && several.task === 'move' && <MoveSeveralDialog {...shared} />}
      </Suspense>
    ),
  };
}
