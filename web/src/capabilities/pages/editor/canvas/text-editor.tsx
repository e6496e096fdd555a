import { Button } from '../../../../ui/button.tsx';
import { RichText } from '../../../../ui/rich-text/rich-text.tsx';
import { useRichTextPickers } from '../form/pickers.tsx';

/** Edits a page that is a single text, and offers to convert it to sections. */
export function TextEditor({
  value,
  readOnly,
  onChange,
  onSplit,
}: {
  value: string;
  readOnly: boolean;
  onChange: (html: string) => void;
  onSplit: () => void;
}) {
  const { pickImage, pickLink, dialogs } = useRichTextPickers();
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 overflow-y-auto p-4 pb-[calc(1rem+var(--notices,0px))]">
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-border bg-surface p-3">
        <p className="min-w-0 flex-1 basis-64">
          This page is a single text. Convert it to sections to add pictures, figures and buttons;
          each heading starts a new section.
        </p>
        {!readOnly && <Button onClick={onSplit}>Convert to sections</Button>}
      </div>
      <div inert={readOnly}>
        <RichText
          label="Page text"
          value={value}
          onChange={onChange}
          pickImage={pickImage}
          pickLink={pickLink}
        />
      </div>
      {dialogs}
    </div>
  );
}
