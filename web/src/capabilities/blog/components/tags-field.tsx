import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { postLimits } from '@trunkline/contract/blog/listing';
import { withTags } from '../tags.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/**
 * Shows the tag input: Enter or a comma adds the typed tag, pasting adds a list; each tag has a
 * remove button.
 */
export function TagsField({
  tags,
  existingTags,
  onChange,
}: {
  tags: readonly string[];
  existingTags: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const next = withTags(tags, text);
    if (next.length > tags.length) onChange(next);
  };
  /** Text before a comma is added; text after the last one is still being typed. */
  const type = (text: string) => {
    const end = text.lastIndexOf(',');
    add(text.slice(0, Math.max(end, 0)));
    setTyped(
      text
        .slice(end + 1)
        .trimStart()
        .slice(0, postLimits.tag),
    );
  };
  const finish = () => {
    add(typed);
    setTyped('');
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label="Tags" help="Press Enter or type a comma after each tag.">
        {(control) => (
          <Input
            {...control}
            list={list}
            value={typed}
            // No `maxLength`: a pasted list is longer than one tag.
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
            onPaste={(event) => {
              // A single-line field would join pasted lines.
              const text = event.clipboardData.getData('text/plain');
              if (!/[\r\n]/.test(text)) return;
              event.preventDefault();
              type(`${typed}${text.replaceAll(/[\r\n]+/g, ',')}`);
            }}
            onBlur={finish}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              finish();
            }}
          />
        )}
      </Field>
      <datalist id={list}>
        {existingTags
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
                onClick={() => onChange(tags.filter((item) => item !== tag))}
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
