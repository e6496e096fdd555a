import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { ControlSlot } from '../../../kernel/resource/form-control.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';

export interface EntriesControlProps extends ControlSlot {
  /** Singular name of an entry, such as 'feature'. */
  entryName: string;
  /** The parts of an entry with their labels; an entry with one part is a plain line. */
  parts?: readonly { label: string; placeholder?: string }[];
}

const separator = ' | ';
const singlePart = [{ label: '' }] as const;

/** Edits a list entry by entry; the form value is text with one entry per line. */
export function EntriesControl({ entryName, parts = singlePart, ...slot }: EntriesControlProps) {
  const { attributes, label, value, onChange, onBlur } = slot;
  const list = useRef<HTMLOListElement>(null);
  const entries = value.split('\n');
  const update = (changed: readonly string[]) => onChange(changed.join('\n'));
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>('input')?.focus(),
    );
  const set = (index: number, part: number, text: string) => {
    const cells = cellsOf(entries[index] ?? '', parts.length);
    cells[part] = text.replaceAll('\n', ' ');
    const line = cells.some((cell) => cell !== '') ? cells.join(separator) : '';
    update(entries.map((entry, position) => (position === index ? line : entry)));
  };
  const move = (index: number, by: number) => {
    const moved = entries.toSpliced(index, 1).toSpliced(index + by, 0, entries[index] ?? '');
    update(moved);
    focus(index + by);
  };
  const remove = (index: number) => {
    update(entries.toSpliced(index, 1));
    focus(Math.max(0, index - 1));
  };
  return (
    <div className="grid gap-2">
      <ol ref={list} className="grid gap-2">
        {entries.map((entry, index) => (
          // Entries have no IDs and are identified by their index.
          <li key={index} className="flex items-start gap-1">
            <div className="grid min-w-0 flex-1 gap-1">
              {cellsOf(entry, parts.length).map((cell, part) => (
                <Input
                  key={parts[part]?.label}
                  {...(index === 0 && part === 0
                    ? attributes
                    : { 'aria-invalid': attributes['aria-invalid'] })}
                  aria-label={nameOf(label, index, parts[part]?.label)}
                  placeholder={parts[part]?.placeholder}
                  value={cell}
                  maxLength={500}
                  autoComplete="off"
                  onChange={(event) => set(index, part, event.target.value)}
                  onBlur={onBlur}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    update(entries.toSpliced(index + 1, 0, ''));
                    focus(index + 1);
                  }}
                />
              ))}
            </div>
            <ToolButton
              label={`Move ${entryName} ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-4" />
            </ToolButton>
            <ToolButton
              label={`Move ${entryName} ${index + 1} down`}
              disabled={index === entries.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
            </ToolButton>
            <ToolButton
              label={`Remove ${entryName} ${index + 1}`}
              disabled={entries.length === 1 && entry === ''}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" className="size-4" />
            </ToolButton>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => {
          update([...entries, '']);
          focus(entries.length);
        }}
      >
        <Plus aria-hidden="true" className="size-3.5" />
        Add {entryName}
      </Button>
    </div>
  );
}

/** 'Features 1', 'Documents 2: address' */
function nameOf(label: string, index: number, part: string | undefined): string {
  return part ? `${label} ${index + 1}: ${part}` : `${label} ${index + 1}`;
}

function cellsOf(entry: string, parts: number): string[] {
  const cells = parts === 1 ? [entry] : entry.split(separator);
  const rest = cells.slice(parts - 1).join(separator);
  return Array.from({ length: parts }, (_, part) =>
    part === parts - 1 ? rest : (cells[part] ?? ''),
  );
}

function ToolButton(props: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className="text-muted"
    >
      {props.children}
    </Button>
  );
}
