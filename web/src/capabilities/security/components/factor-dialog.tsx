import type { PersonFactors } from '@trunkline/contract/security';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { namesOf } from '../name-list.ts';

export type FactorAction = 'remind' | 'require' | 'release';

const texts = {
  remind: {
    title: (subject: string) => `Remind ${subject}?`,
    description:
      "They'll get an email asking them to set up two-factor authentication. Reminders are sent at most once a day.",
    confirm: 'Send reminder',
  },
  require: {
    title: (subject: string) => `Require a passkey for ${subject}?`,
    description:
      "They'll get an email. Anyone without a passkey will have to add one before continuing.",
    confirm: 'Require a passkey',
  },
  release: {
    title: (subject: string) => `Stop requiring a passkey for ${subject}?`,
    description:
      "They'll be able to use an authenticator app again, unless their company requires a passkey.",
    confirm: 'Stop requiring a passkey',
  },
} as const;

/** Confirms a change to people's second factors, naming the people and the effect. */
export function FactorDialog({
  action,
  people,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  action: FactorAction;
  people: readonly PersonFactors[];
  pending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { title, description, confirm } = texts[action];
  const [first] = people;
  const subject =
    first && people.length === 1 ? first.name : formatCount(people.length, 'person', 'people');
  return (
    <ChangeDialog
      title={title(subject)}
      description={description}
      confirmLabel={confirm}
      ready
      pending={pending}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {people.length > 1 && (
        <p className="font-medium wrap-anywhere">{namesOf(people.map(({ name }) => name))}</p>
      )}
    </ChangeDialog>
  );
}
