import type { MenuLink } from '@trunkline/contract/branding';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { moved } from '../site-draft.ts';
import { useRowDrag } from '../use-row-drag.ts';

const most = 12;

/** Edits the links of one menu: text, target and order. */
export function MenuEditor({
  title,
  description,
  name,
  links,
  problems,
  disabled,
  onChange,
}: {
  title: string;
  description: string;
  /** Path in the contract, because problems are keyed like `menus.header.0.href`. */
  name: string;
  links: readonly MenuLink[];
  problems: Readonly<Partial<Record<string, string>>>;
  disabled: boolean;
  onChange: (links: MenuLink[]) => void;
}) {
  const change = (index: number, part: Partial<MenuLink>) =>
    onChange(links.map((link, place) => (place === index ? { ...link, ...part } : link)));
  const list = useRef<HTMLOListElement>(null);
  const { dragged, handle } = useRowDrag(list, (from, to) => onChange(moved(links, from, to)));
  return (
    <Card title={title} description={description}>
      {/* Every menu has a first text and URL; the menu's name distinguishes them for screen readers. */}
      <fieldset aria-label={title} className="min-w-0">
        {links.length === 0 && <p className="mb-3 text-muted">No links yet.</p>}
        <ol ref={list} className="grid grid-cols-1 gap-4">
          {links.map((link, index) => (
            // Links have no ids; their index is all that identifies them.
            <li
              key={index}
              className={classNames(
                'grid grid-cols-1 items-start gap-3 border-b border-border pb-4 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]',
                dragged === index && 'rounded-md outline-2 outline-offset-4 outline-primary',
              )}
            >
              <Field label={`Text ${index + 1}`} error={problems[`menus.${name}.${index}.text`]}>
                {(props) => (
                  <Input
                    {...props}
                    value={link.text}
                    maxLength={40}
                    disabled={disabled}
                    onChange={(event) => change(index, { text: event.target.value })}
                  />
                )}
              </Field>
              <Field label={`Address ${index + 1}`} error={problems[`menus.${name}.${index}.href`]}>
                {(props) => (
                  <Input
                    {...props}
                    value={link.href}
                    maxLength={300}
                    disabled={disabled}
                    placeholder="/services"
                    onChange={(event) => change(index, { href: event.target.value })}
                  />
                )}
              </Field>
              <div className="flex gap-1 sm:pt-6">
                {!disabled && links.length > 1 && (
                  // The buttons beside it do the same for people who can't drag.
                  <span
                    {...handle(index)}
                    aria-hidden="true"
                    title="Drag to reorder"
                    className="grid size-9 cursor-grab touch-none place-items-center text-muted hover:text-text active:cursor-grabbing"
                  >
                    <GripVertical className="size-4" />
                  </span>
                )}
                <Button
                  size="icon"
                  aria-label={`Move ${link.text || 'link'} up`}
                  disabled={disabled || index === 0}
                  onClick={() => onChange(moved(links, index, index - 1))}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </Button>
                <Button
                  size="icon"
                  aria-label={`Move ${link.text || 'link'} down`}
                  disabled={disabled || index === links.length - 1}
                  onClick={() => onChange(moved(links, index, index + 1))}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </Button>
                <Button
                  size="icon"
                  aria-label={`Remove ${link.text || 'link'}`}
                  disabled={disabled}
                  onClick={() => onChange(links.filter((_, place) => place !== index))}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </div>
            </li>
          ))}
        </ol>
        {links.length < most && (
          <div className="mt-4">
            <Button
              disabled={disabled}
              onClick={() => onChange([...links, { text: '', href: '' }])}
            >
              <Plus aria-hidden="true" className="size-4" />
              Add a link
            </Button>
          </div>
        )}
      </fieldset>
    </Card>
  );
}
