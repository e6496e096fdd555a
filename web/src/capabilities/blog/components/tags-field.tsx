import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { postLimits } from '@trunkline/contract/kernel/blog-listing';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** Tags one by one: Enter or a comma adds what is typed, each goes by its cross. */
export function TagsField({
  tags,
  known,
  onChange,
}: {
  tags: readonly string[];
  known: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const add = () => {
    const tag = typed.trim();
    setTyped('');
    if (tag === '' || tags.length >= postLimits.tags) return;
    if (!tags.some((each) => each.toLowerCase() === tag.toLowerCase())) onChange([...tags, tag]);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label="Tags" help="Press Enter after each.">
        {(control) => (
          <Input
            {...control}
            list={list}
            value={typed}
            maxLength={postLimits.tag}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value.replace(',', ''))}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ',') return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </Field>
      <datalist id={list}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label="Chosen tags">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center gap-1 rounded-full border border-border bg-sunken pl-2.5 text-[13px]"
            >
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
                className="grid size-6 place-items-center rounded-full text-muted hover:text-text pointer-coarse:size-11"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
