import type { Correspondent } from '@trunkline/contract/messaging';
import { X } from 'lucide-react';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { PersonAvatar } from './conversation-avatar.tsx';

/** Chooses people by typing part of their names. */
export function PeoplePicker({
  label,
  help,
  required,
  error,
  people,
  chosen,
  onChange,
  onSearch,
  pending,
  tenant,
}: {
  label: string;
  help?: string;
  required?: boolean;
  error?: string;
  /** People matching the search. */
  people: readonly Correspondent[];
  chosen: readonly Correspondent[];
  onChange: (selected: readonly Correspondent[]) => void;
  onSearch: (text: string) => void;
  pending: boolean;
  tenant: string;
}) {
  const rest = people.filter(({ id }) => !chosen.some((item) => item.id === id));
  const labelOf = ({ name, company_id: companyId, company_name: companyName }: Correspondent) =>
    companyId === tenant ? name : `${name}, ${companyName}`;
  return (
    <Field label={label} help={help} required={required} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {chosen.length > 0 && (
            <ul aria-label="Chosen people" className="flex flex-wrap gap-1.5">
              {chosen.map((person) => (
                <li
                  key={person.id}
                  className="flex items-center gap-1.5 rounded-full border border-border bg-surface py-0.5 pr-1 pl-0.5 text-[13px]"
                >
                  <PersonAvatar person={person} size="small" />
                  <span className="max-w-48 truncate">{labelOf(person)}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${person.name}`}
                    onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
                    className="flex size-5 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-text pointer-coarse:size-11"
                  >
                    <X aria-hidden="true" className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Combobox
            {...control}
            // A new key clears the field after each choice.
            key={chosen.length}
            options={rest.map((person) => ({ value: person.id, label: labelOf(person) }))}
            value={null}
            onValueChange={(option) => {
              const person = rest.find(({ id }) => id === option?.value);
              if (!person) return;
              onChange([...chosen, person]);
              onSearch('');
            }}
            onSearch={onSearch}
            pending={pending}
            placeholder="Search people…"
          />
        </div>
      )}
    </Field>
  );
}
