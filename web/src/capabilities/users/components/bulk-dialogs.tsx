import { roleNames, type RoleName } from '@trunkline/contract/kernel/role-levels';
import { userListing, manageRefusals } from '@trunkline/contract/users/listing';
import type { User } from '@trunkline/contract/users';
import { useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import type { BulkDialog } from '../../../kernel/resource/index.ts';
import { useBulkChange } from '../../../kernel/resource/use-bulk-change.ts';
import { namesOf } from '../../../kernel/resource/verb-texts.ts';
import { formatCount } from '../../../ui/formats.ts';
import { useMe } from '../../auth/index.ts';
import { roleLabel } from '../role-label.ts';
import { useChangeRoles, useMovePeople } from '../bulk-changes.ts';
import { CompanyPicker } from './company-picker.tsx';
import { RoleField } from './role-field.tsx';

const peopleText = (count: number) => formatCount(count, 'user', 'users');
const knownRole = (role: string) => roleNames.find((name) => name === role) ?? null;

export function BulkRoleDialog(dialog: BulkDialog<User>) {
  const { rows: people, resource: users } = dialog;
  const [role, setRole] = useState<RoleName | null>(null);
  const change = useChangeRoles(users);
  const changeable = people.filter(({ may }) => may.includes('change_role'));
  const affected = changeable.filter((user) => user.role !== role);
  const perform = useBulkChange({
    ...dialog,
    run: change.mutateAsync,
    participle: 'changed',
    onRefused: (results) => dialog.onRefused("Couldn't change some roles", results),
  });
  const confirm = () => {
    if (role === null) return;
    // A role that the product no longer knows can't be restored by undo.
    const undoChanges = affected.flatMap(({ id, role: before }) => {
      const previousRole = knownRole(before);
      return previousRole === null ? [] : [{ id, role: previousRole }];
    });
    void perform({
      changes: affected.map(({ id }) => ({ id, role })),
      changesToUndo: () => (undoChanges.length === affected.length ? undoChanges : null),
      done: `${peopleText(affected.length)} now ${affected.length === 1 ? 'has' : 'have'} the ${roleLabel(role)} role`,
      undone: `The previous ${affected.length === 1 ? 'role' : 'roles'} of ${peopleText(affected.length)} ${affected.length === 1 ? 'was' : 'were'} restored`,
    });
  };
  return (
    <ChangeDialog
      title={`Change the role of ${peopleText(people.length)}`}
      description={`${namesOf(userListing, people).join(', ')}. Takes effect immediately, without signing them out. They'll be notified by email.`}
      confirmLabel={
        role === null || affected.length === 0
          ? 'Change role'
          : `Change role of ${peopleText(affected.length)}`
      }
      ready={role !== null && affected.length > 0}
      pending={change.isPending}
      error={change.error}
      onConfirm={confirm}
      onClose={dialog.onClose}
    >
      <RoleField value={role} onChange={setRole} />
      <SkippedItems people={people} included={changeable} />
      <UnchangedNote
        count={changeable.length - affected.length}
        one="already has this role"
        many="already have this role"
      />
    </ChangeDialog>
  );
}

export function BulkMoveDialog(dialog: BulkDialog<User>) {
  const { rows: people, resource: users } = dialog;
  const [company, setCompany] = useState<string | null>(null);
  const move = useMovePeople(users);
  const movable = people.filter(({ may }) => may.includes('move'));
  const affected = movable.filter((user) => user.company_id !== company);
  const perform = useBulkChange({
    ...dialog,
    run: move.mutateAsync,
    participle: 'moved',
    onRefused: (results) => dialog.onRefused("Couldn't move some people", results),
  });
  const confirm = () => {
    if (company === null) return;
    const count = peopleText(affected.length);
    const were = affected.length === 1 ? 'was' : 'were';
    void perform({
      changes: affected.map(({ id }) => ({ id, company_id: company })),
      changesToUndo: () =>
        affected.map(({ id, company_id: before }) => ({ id, company_id: before })),
      done: `${count} ${were} moved`,
      undone: `${count} ${were} moved back`,
    });
  };
  return (
    <ChangeDialog
      title={`Move ${peopleText(people.length)} to another company`}
      description={`${namesOf(userListing, people).join(', ')}. They'll immediately get access to that company and everything below it, and lose access to their previous one. Their roles won't change.`}
      confirmLabel={
        company === null || affected.length === 0
          ? 'Move people'
          : `Move ${peopleText(affected.length)}`
      }
      ready={company !== null && affected.length > 0}
      pending={move.isPending}
      error={move.error}
      onConfirm={confirm}
      onClose={dialog.onClose}
    >
      <CompanyPicker value={company} onChange={setCompany} />
      <SkippedItems people={people} included={movable} />
      <UnchangedNote
        count={movable.length - affected.length}
        one="already belongs to this company"
        many="already belong to this company"
      />
    </ChangeDialog>
  );
}

function SkippedItems({
  people,
  included,
}: {
  people: readonly User[];
  included: readonly User[];
}) {
  const me = useMe();
  const remaining = people.filter((user) => !included.includes(user));
  if (remaining.length === 0) return null;
  return (
    <section aria-label="Skipped" className="rounded-md bg-warning-soft p-3 text-[13px]">
      <h3 className="font-medium">These won't change</h3>
      <ul tabIndex={0} aria-label="Reasons" className="mt-1 grid max-h-40 gap-1 overflow-auto">
        {remaining.map((user) => (
          <li key={user.id} className="wrap-anywhere">
            <span className="font-medium">{user.name}</span>:{' '}
            {user.id === me.id ? manageRefusals.own : manageRefusals.above}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows how many of the selected people already have this value. */
function UnchangedNote({ count, one, many }: { count: number; one: string; many: string }) {
  if (count === 0) return null;
  return (
    <p className="text-[13px] text-muted">
      {peopleText(count)} {count === 1 ? one : many}.
    </p>
  );
}
