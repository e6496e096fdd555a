import { useQuery } from '@tanstack/react-query';
import { useBlocker, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Post } from '@trunkline/contract/blog';
import { blogListing } from '@trunkline/contract/blog/listing';
import { ScreenError } from '../../../kernel/resource/record-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { AddressField } from '../components/address-field.tsx';
import { CoverField } from '../components/cover-field.tsx';
import { EditorHead } from '../components/editor-head.tsx';
import { PostConflict } from '../components/post-conflict.tsx';
import { PostForm } from '../components/post-form.tsx';
import { PostUpstream } from '../components/post-upstream.tsx';
import { ShareBelow } from '../components/share-below.tsx';
import { SeoFields } from '../components/seo-fields.tsx';
import { StatePanel } from '../components/state-panel.tsx';
import { TagsField } from '../components/tags-field.tsx';
import { PostVersions } from '../components/post-versions.tsx';
import { usePostChanges } from '../mutations.ts';
import { postOptions } from '../queries.ts';
import { postPath } from '../use-blog.tsx';
import { usePostEditor } from '../use-post-editor.ts';

interface EditablePost extends Post {
  readonly authors: readonly { id: string; name: string }[];
  readonly known_tags: readonly string[];
  readonly has_sites_below: boolean;
}

function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the post"
      className="mx-auto grid grid-cols-1 max-w-400 gap-6 p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid grid-cols-1 gap-4">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

function Editor({ tenant, opened }: { tenant: string; opened: EditablePost }) {
  const changes = usePostChanges(tenant, opened.id);
  const editor = usePostEditor(opened, changes);
  const navigate = useNavigate();
  const [showsVersions, setShowsVersions] = useState(false);
  const { draft, change, state } = editor;
  useTitle(draft.title || 'Post');
  const blocker = useBlocker({
    shouldBlockFn: async () => state !== 'saved' && (await editor.save()) === null,
    enableBeforeUnload: () => state !== 'saved',
    withResolver: true,
  });
  const saveNow = useEffectEvent(() => void editor.save());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      saveNow();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const authors = opened.authors.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mx-auto grid grid-cols-1 max-w-400 gap-5 p-4 sm:p-6">
      <h1 className="sr-only">Edit post</h1>
      <EditorHead
        tenant={tenant}
        editor={editor}
        changes={changes}
        onVersions={() => setShowsVersions(true)}
        onCopied={(id) => void navigate({ to: postPath(id) })}
      />
      <PostUpstream tenant={tenant} editor={editor} changes={changes} />
      {editor.theirs && <PostConflict editor={editor} theirs={editor.theirs} />}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PostForm editor={editor} />
        <aside aria-label="About the post" className="grid grid-cols-1 content-start gap-6">
          <StatePanel editor={editor} changes={changes} />
          <ShareBelow editor={editor} changes={changes} hasSitesBelow={opened.has_sites_below} />
          <hr className="border-border" />
          <CoverField editor={editor} />
          <Field label="Author">
            {(control) => (
              <Select
                {...control}
                options={authors}
                value={draft.author_id}
                placeholder={editor.post.author_name || 'Choose…'}
                onValueChange={(author_id) => change({ author_id })}
              />
            )}
          </Field>
          <TagsField
            tags={draft.tags}
            existingTags={opened.known_tags}
            onChange={(tags) => change({ tags })}
          />
          <AddressField editor={editor} changes={changes} />
          <SeoFields editor={editor} />
        </aside>
      </div>
      {showsVersions && (
        <PostVersions
          tenant={tenant}
          editor={editor}
          changes={changes}
          onClose={() => setShowsVersions(false)}
        />
      )}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Leave without saving?"
        description="Your changes haven't been saved yet. They're kept in this browser tab and will be here when you open the post again."
        confirmLabel="Leave"
        cancelLabel="Stay here"
        onConfirm={() => blocker.proceed?.()}
      />
    </div>
  );
}

/** Shows a post in the editor. */
export function PostPage() {
  const { company } = useMe();
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(postOptions(company.id, id));
  if (query.isError)
    return <ScreenError listing={blogListing} list="/admin/cms/blog" query={query} />;
  const { data } = query;
  if (!data) return <EditorSkeleton />;
  return <Editor key={data.id} tenant={company.id} opened={data} />;
}
