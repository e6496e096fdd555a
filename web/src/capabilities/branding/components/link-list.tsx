import type { MenuLink } from '@trunkline/contract/branding';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { moveItem } from '../site-draft.ts';
import { useRowDrag } from '../use-row-drag.ts';

export type LinkProblems = Readonly<Partial<Record<string, string>>>;

/** Edits a list of links: text, target and order. */
export function LinkList<Link extends MenuLink>({
  links,
  path,
  number = '',
  maxLinks,
  add,
  problems,
  disabled,
  onChange,
  onAdd,
  below,
}: {
  links: readonly Link[];
  /** Path in the contract, because problems are keyed like `menus.header.0.href`. */
  path: string;
  /** Precedes the number of each link, as in `2.1`. */
  number?: string;
  maxLinks: number;
  /** The button that adds a link: its text, and its accessible name if that differs. */
  add: { text: string; name?: string };
  problems: LinkProblems;
  disabled: boolean;
  onChange: (links: Link[]) => void;
  onAdd: () => void;
  /** Shown below each link. */
  below?: (link: Link, index: number) => ReactNode;
}) {
  const change = (index: number, part: Partial<MenuLink>) =>
    onChange(links.map((link, i) => (i === index ? { ...link, ...part } : link)));
  const list = useRef<HTMLOListElement>(null);
  const { dragged, handle } = useRowDrag(list, (from, to) => onChange(moveItem(links, from, to)));
  return (
    <>
      <ol ref={list} className="grid grid-cols-1 gap-4">
        {links.map((link, index) => (
          // Links have no IDs and are identified by their index.
          <li
            key={index}
            className={classNames(
              'grid grid-cols-1 items-start gap-3 border-b border-border pb-4 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]',
              dragged === index && 'rounded-md outline-2 outline-offset-4 outline-primary',
            )}
          >
            <Field label={`Text ${number}${index + 1}`} error={problems[`${path}.${index}.text`]}>
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
            <Field
              label={`Address ${number}${index + 1}`}
              error={problems[`${path}.${index}.href`]}
            >
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
                onClick={() => onChange(moveItem(links, index, index - 1))}
              >
                <ArrowUp aria-hidden="true" className="size-4" />
              </Button>
              <Button
                size="icon"
                aria-label={`Move ${link.text || 'link'} down`}
                disabled={disabled || index === links.length - 1}
                onClick={() => onChange(moveItem(links, index, index + 1))}
              >
                <ArrowDown aria-hidden="true" className="size-4" />
              </Button>
              <Button
                size="icon"
                aria-label={`Remove ${link.text || 'link'}`}
                disabled={disabled}
                onClick={() => onChange(links.filter((_, i) => i !== index))}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            </div>
            {below && <div className="min-w-0 sm:col-span-3">{below(link, index)}</div>}
          </li>
        ))}
      </ol>
      {links.length < maxLinks && (
        <div className={links.length > 0 ? 'mt-4' : undefined}>
          <Button disabled={disabled} aria-label={add.name} onClick={onAdd}>
            <Plus aria-hidden="true" className="size-4" />
            {add.text}
          </Button>
        </div>
      )}
    </>
  );
}
