import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Tooltip } from '../tooltip.tsx';
import { dialogActions, tableActions, textActions, type ToolAction } from './actions.ts';

const buttonLook = classNames(
  'grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors duration-150',
  'hover:bg-sunken hover:text-text aria-pressed:bg-primary-soft aria-pressed:text-primary-text',
  'aria-disabled:opacity-40 pointer-coarse:size-11 [&_svg]:size-4',
);

export interface ToolbarProps {
  editor: Editor;
  label: string;
  onLink: () => void;
  onPicture: () => void;
}

/**
 * One Tab stop; arrows, Home and End move between buttons. Alt+F10 moves here from the text, Escape
 * back.
 */
export function Toolbar({ editor, label, onLink, onPicture }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState('Heading');
  const actions = [...textActions, ...dialogActions(onLink, onPicture)];
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      inTable: editor.isActive('table'),
      active: actions.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
      unavailable: actions.filter(({ can }) => can?.(editor) === false).map(({ name }) => name),
    }),
  });
  const visible = state.inTable ? [...actions, ...tableActions] : actions;
  const current = visible.some(({ name }) => name === stop) ? stop : 'Heading';

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.commands.focus();
      return;
    }
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const next = {
      ArrowRight: (index + 1) % buttons.length,
      ArrowLeft: (index - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  const runAction = ({ name, run }: ToolAction) => {
    setStop(name);
    if (!state.unavailable.includes(name)) run(editor);
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting for ${label}`}
      onKeyDown={onKeyDown}
      className="sticky top-0 z-10 flex gap-0.5 overflow-x-auto rounded-t-md border-b border-border bg-surface p-1 sm:flex-wrap"
    >
      {visible.map((action) => (
        <Tooltip
          key={action.name}
          content={action.keys ? `${action.name} (${action.keys})` : action.name}
        >
          <button
            type="button"
            aria-label={action.name}
            aria-pressed={action.isOn ? state.active.includes(action.name) : undefined}
            aria-disabled={state.unavailable.includes(action.name) || undefined}
            tabIndex={action.name === current ? 0 : -1}
            className={classNames(buttonLook, action.startsGroup && 'ml-2')}
            onFocus={() => setStop(action.name)}
            // Prevents the click from clearing the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => runAction(action)}
          >
            <action.Icon aria-hidden="true" />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
