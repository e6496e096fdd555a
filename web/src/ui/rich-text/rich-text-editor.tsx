import '../../documents/styles/prose.css';
import './rich-text.css';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { cleanHtml, cleanPasted } from './clean-html.ts';
import { extensions } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import type { RichTextProps } from './rich-text.tsx';
import { Toolbar } from './toolbar.tsx';

/**
 * Removes trailing empty paragraphs, which only leave room for typing. Returns '' if nothing else
 * remains.
 */
const htmlOf = (html: string, isEmpty: boolean) =>
  isEmpty ? '' : cleanHtml(html).replace(/(?:<p><\/p>)+$/, '');

export function RichTextEditor({
  value,
  onChange,
  label,
  invalid = false,
  onFocused = null,
  pickImage,
  pickLink,
}: RichTextProps) {
  const [openDialog, setOpenDialog] = useState<'link' | 'picture' | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const lastValue = useRef(value);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  const editor = useEditor({
    extensions,
    // Cleaned again, because the stored HTML isn't trusted.
    content: cleanHtml(value),
    // The content security policy doesn't allow style elements; rich-text.css contains the styles
    // that the editor would inject.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(invalid && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.key !== 'F10') return false;
        frame.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
        return true;
      },
    },
    onUpdate: ({ editor }) => {
      const html = htmlOf(editor.getHTML(), editor.isEmpty);
      if (html === lastValue.current) return;
      lastValue.current = html;
      latestOnChange.current(html);
    },
  });
  useEffect(() => {
    // The value was replaced from outside: a restored version, or another post.
    if (value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false });
  }, [editor, value]);

  const takeFocus = useEffectEvent((editor: Editor) => {
    // On a busy machine, the first editor can be destroyed and recreated before it is shown.
    if (editor.isDestroyed) return;
    frame.current?.scrollIntoView({ block: 'nearest' });
    editor.commands.focus('end');
    onFocused?.();
  });
  const shouldFocus = onFocused !== null;
  useEffect(() => {
    if (shouldFocus) takeFocus(editor);
  }, [shouldFocus, editor]);

  const editLink = async () => {
    if (!pickLink) {
      setOpenDialog('link');
      return;
    }
    const current: unknown = editor.getAttributes('link')['href'];
    const href = await pickLink(typeof current === 'string' ? current : '');
    if (href === null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else chain.setLink({ href }).run();
  };
  const choosePicture = async () => {
    // If a picture is selected, edits its alternative text.
    if (!pickImage || editor.isActive('image')) {
      setOpenDialog('picture');
      return;
    }
    const picked = await pickImage();
    if (picked) editor.chain().focus().setImage(picked).run();
  };

  return (
    <div
      ref={frame}
      className={classNames(
        'rich-text rounded-md border bg-surface shadow-xs focus-within:border-focus',
        invalid ? 'border-danger' : 'border-border-strong',
      )}
    >
      <Toolbar
        editor={editor}
        label={label}
        onLink={() => void editLink()}
        onPicture={() => void choosePicture()}
      />
      <EditorContent editor={editor} className="prose px-4 py-3" />
      {openDialog === 'link' && <LinkDialog editor={editor} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'picture' && (
        <PictureDialog editor={editor} onClose={() => setOpenDialog(null)} />
      )}
    </div>
  );
}
