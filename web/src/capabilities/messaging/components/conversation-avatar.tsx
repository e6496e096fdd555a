import type { Conversation } from '@trunkline/contract/messaging';
import { Building2, LifeBuoy, Users } from 'lucide-react';
import { Avatar, initialsOf } from '../../../ui/avatar.tsx';
import { otherSideOf } from '../labels.ts';

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  return initialsOf(words[0], words.length > 1 ? words.at(-1) : null);
};

/** Shows a person's photo or initials. */
export const PersonAvatar = ({
  person,
  size = 'medium',
}: {
  person: { name: string; photo: string | null };
  size?: 'small' | 'medium';
}) => <Avatar photo={person.photo} initials={initials(person.name)} size={size} />;

/** Shows the avatar of a conversation: one person, several, a company, or support. */
export function ConversationAvatar({
  conversation,
  tenant,
}: {
  conversation: Conversation;
  tenant: string;
}) {
  const { people, people_count: count, kind } = conversation;
  const [first] = people;
  if (otherSideOf(conversation, tenant) === null && first && count <= 2)
    return <PersonAvatar person={first} />;
  const Icon = kind === 'support' ? LifeBuoy : kind === 'companies' ? Building2 : Users;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-border bg-sunken text-muted"
    >
      <Icon className="size-4" />
    </span>
  );
}
