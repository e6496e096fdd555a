import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import type { PostEditor } from '../use-post-editor.ts';

/** Shows the search engine title and description, with a preview of the result. */
export function SeoFields({ editor }: { editor: PostEditor }) {
  const { post, draft, change } = editor;
  const title = draft.seo_title || draft.title || 'Title';
  const description = draft.seo_description || draft.excerpt || 'Post description';
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="rounded-md border border-border bg-surface p-3" aria-hidden="true">
        <p className="truncate text-xs text-muted">
          {location.host} › blog › {post.slug}
        </p>
        <p className="mt-1 line-clamp-2 text-base text-info">{title}</p>
        <p className="mt-1 line-clamp-2 text-[13px] text-muted">{description}</p>
      </div>
      <Field label="Title for search engines" help={`${title.length} of about 60 characters`}>
        {(control) => (
          <Input
            {...control}
            value={draft.seo_title}
            maxLength={200}
            placeholder={draft.title}
            onChange={(event) => change({ seo_title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Description for search engines"
        help={`${description.length} of about 155 characters`}
      >
        {(control) => (
          <Textarea
            {...control}
            value={draft.seo_description}
            maxLength={300}
            placeholder={draft.excerpt}
            onChange={(event) => change({ seo_description: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
