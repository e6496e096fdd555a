import type { Conversation, Participant } from '@trunkline/contract/messaging';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  Lock,
  LockOpen,
  LogOut,
  Pencil,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useMe } from '../../auth/index.ts';
import { useConversationChanges } from '../conversation-mutations.ts';
import { titleOf } from '../labels.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { AnchorLink } from './anchor-link.tsx';
import { PersonAvatar } from './conversation-avatar.tsx';
import { RenameDialog } from './rename-dialog.tsx';

const isRole = (role: string): role is keyof typeof roleLabels => Object.hasOwn(roleLabels, role);

/** Shows a conversation's participants and subject, with actions. */
export function Details({
  conversation,
  people,
  present,
  onLeft,
}: {
  conversation: Conversation;
  people: readonly Participant[];
  /** Ids of the participants who are online. */
  present: readonly string[];
  onLeft: () => void;
}) {
  const me = useMe();
  const tenant = me.company.id;
  const { update, leave } = useConversationChanges(tenant);
  const [dialog, setDialog] = useState<'people' | 'name' | 'leave' | null>(null);
  const { id, may, anchor, muted, archived, joined, state } = conversation;
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  return (
    <div className="grid gap-5">
      {anchor && (
        <Part title="About">
          <AnchorLink anchor={anchor} />
        </Part>
      )}
      <Part title={`People (${conversation.people_count})`}>
        <ul aria-label="People" className="grid gap-2">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-2.5">
              <span className="relative">
                <PersonAvatar person={person} />
                {present.includes(person.id) && (
                  <span
                    aria-hidden="true"
                    className="absolute right-0 bottom-0 size-2.5 rounded-full bg-success ring-2 ring-surface"
                  />
                )}
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1.5">
                  <span className="truncate font-medium">{person.name}</span>
                  {person.id === me.id && <Badge>You</Badge>}
                </span>
                <span className="block truncate text-xs text-muted">
                  {isRole(person.role) ? roleLabels[person.role] : person.role}
                  {person.company_id !== tenant && `, ${person.company_name}`}
                </span>
              </span>
              {present.includes(person.id) && <span className="sr-only">Online now</span>}
            </li>
          ))}
        </ul>
        {may.includes('add_people') && (
          <Button size="small" className="mt-3" onClick={() => setDialog('people')}>
            <UserPlus aria-hidden="true" className="size-3.5" />
            Add people
          </Button>
        )}
      </Part>
      <Part title="This conversation">
        <div className="grid justify-items-start gap-1">
          {may.includes('rename') && (
            <ActionButton icon={<Pencil />} onPress={() => setDialog('name')}>
              Rename
            </ActionButton>
          )}
          {joined && (
            <>
              <ActionButton
                icon={muted ? <Bell /> : <BellOff />}
                onPress={() => update.mutate({ id, muted: !muted })}
              >
                {muted ? 'Unmute' : 'Mute'}
              </ActionButton>
              <ActionButton
                icon={archived ? <ArchiveRestore /> : <Archive />}
                onPress={() => update.mutate({ id, archived: !archived })}
              >
                {archived ? 'Unarchive' : 'Archive'}
              </ActionButton>
            </>
          )}
          {state === 'open' && may.includes('close') && (
            <ActionButton icon={<Lock />} onPress={() => update.mutate({ id, state: 'closed' })}>
              Close conversation
            </ActionButton>
          )}
          {state === 'closed' && may.includes('reopen') && (
            <ActionButton icon={<LockOpen />} onPress={() => update.mutate({ id, state: 'open' })}>
              Reopen conversation
            </ActionButton>
          )}
          {may.includes('leave') && (
            <ActionButton icon={<LogOut />} onPress={() => setDialog('leave')}>
              Leave
            </ActionButton>
          )}
        </div>
      </Part>
      {dialog === 'people' && (
        <AddPeopleDialog conversation={conversation} tenant={tenant} onOpenChange={close} />
      )}
      {dialog === 'name' && (
        <RenameDialog conversation={conversation} tenant={tenant} onOpenChange={close} />
      )}
      <ConfirmDialog
        open={dialog === 'leave'}
        onOpenChange={close}
        title={`Leave ${titleOf(conversation, tenant)}?`}
        description="You'll no longer see its messages or get new ones until someone adds you again."
        confirmLabel="Leave conversation"
        danger
        pending={leave.isPending}
        onConfirm={() =>
          leave.mutate(
            { id },
            {
              onSuccess: () => {
                setDialog(null);
                onLeft();
              },
            },
          )
        }
      />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-xs font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

function ActionButton({
  icon,
  onPress,
  children,
}: {
  icon: ReactNode;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button variant="ghost" size="small" onClick={onPress} className="-ml-2">
      <span aria-hidden="true" className="text-muted [&_svg]:size-4">
        {icon}
      </span>
      {children}
    </Button>
  );
}
