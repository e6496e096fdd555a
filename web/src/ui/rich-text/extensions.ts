import { Mark, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { isAllowedLink } from './clean-html.ts';
import { Table, TableCell, TableHeader, TableRow } from './table-nodes.ts';

/** Marks that have no toolbar button but are preserved in existing text. */
const marks = ['sub', 'sup', 'mark', 'small'].map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  }),
);

/**
 * Features of the editor: a subset of the allow-list, so that the server never removes content the
 * author has seen.
 */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isAllowedLink(address),
      HTMLAttributes: { target: null, rel: null },
    },
    dropcursor: { class: 'rich-text-drop', color: false },
  }),
  Image.configure({ allowBase64: false }),
  Table,
  TableRow,
  TableHeader,
  TableCell,
  ...marks,
];
