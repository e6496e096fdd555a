import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';
import { Input } from '../input.tsx';
import { completeLink } from '../link-target.ts';
import { isAllowedLink } from './clean-html.ts';

const invalidAddress =
  'Please enter a path such as /services, or a link that starts with https://, mailto: or tel:.';

/** Sets the link of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof current === 'string' ? current : '');
  const [error, setError] = useState<string>();
  const applyLink = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      const marks = [{ type: 'link', attrs: { href } }];
      chain.insertContent({ type: 'text', text: href, marks }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  const submit = () => {
    const href = completeLink(address);
    if (href === '' || !isAllowedLink(href)) setError(invalidAddress);
    else applyLink(href);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit link"
      size="small"
      footer={
        <>
          {editor.isActive('link') && <Button onClick={() => applyLink('')}>Remove link</Button>}
          <Button variant="primary" type="submit" form="rich-text-link">
            Set link
          </Button>
        </>
      }
    >
      <form
        id="rich-text-link"
        onSubmit={(event) => {
          event.preventDefault();
          // Keeps the surrounding page's form from being submitted.
          event.stopPropagation();
          submit();
        }}
      >
        <Field
          label="Address"
          error={error}
          help="A path on this site, the full address of a page elsewhere, or an email address."
        >
          {(control) => (
            <Input
              {...control}
              value={address}
              inputMode="url"
              autoComplete="off"
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
