import { classNames } from '../../../ui/class-names.ts';
import { PersonAvatar } from './conversation-avatar.tsx';

export interface MentionCandidate {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
  readonly company_name: string;
}

export const mentionOptionId = (list: string, id: string): string => `${list}-${id}`;

/** Suggests people after a typed @; the field's arrow keys move the selection. */
export function MentionPicker({
  id,
  people,
  chosen,
  onChoose,
}: {
  id: string;
  people: readonly MentionCandidate[];
  chosen: string | undefined;
  onChoose: (person: MentionCandidate) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="People to mention"
      className="absolute inset-x-3 bottom-full z-20 mb-1 max-h-56 overflow-y-auto rounded-lg border border-border bg-raised p-1 shadow-raised"
    >
      {people.map((person) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
        <div
          key={person.id}
          id={mentionOptionId(id, person.id)}
          role="option"
          tabIndex={-1}
          aria-selected={person.id === chosen}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className={classNames(
            'flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 pointer-coarse:min-h-11',
            person.id === chosen ? 'bg-sunken' : 'hover:bg-sunken',
          )}
        >
          <PersonAvatar person={person} size="small" />
          <span className="min-w-0 flex-1 truncate">{person.name}</span>
          <span className="truncate text-xs text-muted">{person.company_name}</span>
        </div>
      ))}
    </div>
  );
}
