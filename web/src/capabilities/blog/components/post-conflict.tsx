import type { Post } from '@trunkline/contract/blog';
import { Button } from '../../../ui/button.tsx';
import { differingFields, fieldLabels, contentOf } from '../post-content.ts';
import type { PostEditor } from '../use-post-editor.ts';

/** Shows how two people's edits of a post differ, and lets this person choose. */
export function PostConflict({ editor, theirs }: { editor: PostEditor; theirs: Post }) {
  const fields = differingFields(editor.draft, contentOf(theirs)).map((name) => fieldLabels[name]);
  return (
    <section
      role="alert"
      className="rounded-md border border-accent/60 bg-accent-soft p-3 text-[13px]"
    >
      <h2 className="font-semibold">Someone else saved this post while you were writing</h2>
      <p className="mt-1">
        {fields.length === 0
          ? 'Your version is the same as theirs.'
          : `Your versions differ in: ${fields.join(', ')}. The one you don't choose is kept in the version history or in this window.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => editor.startFrom(theirs)}>
          Load their version
        </Button>
        <Button size="small" variant="primary" onClick={() => void editor.keepMine()}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
