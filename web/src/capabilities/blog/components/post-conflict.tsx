import type { Post } from '@trunkline/contract/blog';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { differingFields, fieldLabels, contentOf } from '../post-content.ts';
import type { PostEditor } from '../use-post-editor.ts';

/** Shows how two people's edits of a post differ, and lets this person choose. */
export function PostConflict({ editor, theirs }: { editor: PostEditor; theirs: Post }) {
  const fields = differingFields(editor.draft, contentOf(theirs)).map((name) => fieldLabels[name]);
  return (
    <ConflictNotice
      title="Someone else saved this post while you were writing"
      summary={
        fields.length === 0
          ? 'Your version is the same as theirs.'
          : `These fields differ: ${fields.join(', ')}. If you keep yours, their version stays in the version history.`
      }
      differences={[]}
      isTyping
      onLoadTheirs={() => editor.startFrom(theirs)}
      onKeepMine={() => void editor.keepMine()}
    />
  );
}
