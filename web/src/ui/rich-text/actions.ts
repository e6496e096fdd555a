import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  Bold,
  Code,
  Columns3,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  PanelTop,
  Redo2,
  Rows3,
  SquareCode,
  Table,
  TextQuote,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { emptyTable } from './table-nodes.ts';

/** A toolbar action: its name, icon, command and state. */
export interface ToolAction {
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly keys?: string;
  /** Starts a new group, with space before it. */
  readonly startsGroup?: true;
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

type TableCommand = typeof addRowAfter;
const onTable = (command: TableCommand) => (editor: Editor) => {
  command(editor.state, editor.view.dispatch);
  editor.commands.focus();
};

/** Inserts a table and places the cursor in its first cell. */
function insertTable(editor: Editor): void {
  const { tr, schema } = editor.state;
  const position = tr.selection.from + 1;
  tr.replaceSelectionWith(schema.nodeFromJSON(emptyTable()));
  tr.setSelection(TextSelection.near(tr.doc.resolve(position)));
  editor.view.dispatch(tr.scrollIntoView());
  editor.commands.focus();
}

export const textActions: readonly ToolAction[] = [
  {
    name: 'Heading',
    Icon: Heading2,
    keys: 'Ctrl+Alt+2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'Subheading',
    Icon: Heading3,
    keys: 'Ctrl+Alt+3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'Bold',
    Icon: Bold,
    keys: 'Ctrl+B',
    startsGroup: true,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    Icon: Italic,
    keys: 'Ctrl+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Code',
    Icon: Code,
    keys: 'Ctrl+E',
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    name: 'Bulleted list',
    Icon: List,
    startsGroup: true,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    Icon: TextQuote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Code block',
    Icon: SquareCode,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

/** Returns the link and picture actions, which open dialogs, and the actions that follow them. */
export const dialogActions = (onLink: () => void, onPicture: () => void): ToolAction[] => [
  {
    name: 'Link',
    Icon: Link,
    startsGroup: true,
    isOn: (editor) => editor.isActive('link'),
    run: onLink,
  },
  {
    name: 'Picture',
    Icon: Image,
    isOn: (editor) => editor.isActive('image'),
    run: onPicture,
  },
  {
    name: 'Table',
    Icon: Table,
    can: (editor) => !editor.isActive('table'),
    run: insertTable,
  },
  {
    name: 'Divider',
    Icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    name: 'Undo',
    Icon: Undo2,
    keys: 'Ctrl+Z',
    startsGroup: true,
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'Redo',
    Icon: Redo2,
    keys: 'Ctrl+Shift+Z',
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** Shown only while the cursor is in a table. */
export const tableActions: readonly ToolAction[] = [
  { name: 'Add row', Icon: BetweenVerticalStart, startsGroup: true, run: onTable(addRowAfter) },
  { name: 'Add column', Icon: BetweenHorizontalStart, run: onTable(addColumnAfter) },
  { name: 'Delete row', Icon: Rows3, run: onTable(deleteRow) },
  { name: 'Delete column', Icon: Columns3, run: onTable(deleteColumn) },
  { name: 'Header row', Icon: PanelTop, run: onTable(toggleHeaderRow) },
  { name: 'Delete table', Icon: Trash2, run: onTable(deleteTable) },
];
