import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import type { User } from '@trunkline/contract/users';
import { ArrowRightLeft, CircleQuestionMark, Eye, UserCog } from 'lucide-react';
import type { Resource } from '../../kernel/resource/index.ts';
import {
  ExplainDialog,
  MoveDialog,
  BulkMoveDialog,
  RoleDialog,
  BulkRoleDialog,
  ViewAsDialog,
} from './components/lazy-parts.ts';

const maxRows = requestLimits.bulkRows;

/** Dialogs to change role and company, view as a user, and explain access. */
export const userDialogs: Resource<User>['dialogActions'] = {
  change_role: {
    label: 'Change role',
    icon: <UserCog aria-hidden="true" />,
    one: ({ row, resource, onClose }) => (
      <RoleDialog user={row} users={resource} onClose={onClose} />
    ),
    bulkDialog: {
      label: 'Change role',
      maxRows,
      dialog: (dialog) => <BulkRoleDialog {...dialog} />,
    },
  },
  move: {
    label: 'Move to another company',
    icon: <ArrowRightLeft aria-hidden="true" />,
    one: ({ row, resource, onClose }) => (
      <MoveDialog user={row} users={resource} onClose={onClose} />
    ),
    bulkDialog: { label: 'Move to…', maxRows, dialog: (dialog) => <BulkMoveDialog {...dialog} /> },
  },
  view_as: {
    label: 'View as this user',
    icon: <Eye aria-hidden="true" />,
    one: ({ row, onClose }) => <ViewAsDialog user={row} onClose={onClose} />,
  },
  explain: {
    label: 'Why can this user see this?',
    icon: <CircleQuestionMark aria-hidden="true" />,
    one: ({ row, onClose }) => <ExplainDialog user={row} onClose={onClose} />,
  },
};
