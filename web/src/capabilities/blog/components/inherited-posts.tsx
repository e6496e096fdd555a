import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PostRow } from '@trunkline/contract/blog';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { InheritedRecords } from '../../../kernel/upstream/inherited-records.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useOverridePost } from '../mutations.ts';
import { inheritedOptions } from '../queries.ts';
import { postPath } from '../use-blog.tsx';

/** Lists the posts of companies above that the site shows; nothing if there are none. */
export function InheritedPosts({ blog }: { blog: Resource<PostRow> }) {
  const navigate = useNavigate();
  const { data } = useQuery(inheritedOptions(blog.tenant));
  const override = useOverridePost(blog.tenant);
  const open = (id: string) => void navigate({ to: postPath(id) });
  const items = (data?.items ?? []).map(({ id, title, slug, company_name, copy_id }) => ({
    id,
    title,
    path: `/blog/${slug}`,
    company_name,
    onOpenCopy: copy_id === null ? undefined : () => open(copy_id),
  }));
  return (
    <InheritedRecords
      title="Inherited posts"
      items={items}
      canCopy={blog.permissions.includes('blog:create')}
      copying={override.isPending ? override.variables : null}
      onCopy={(id) =>
        override.mutate(id, {
          onSuccess: (copy) => open(copy.id),
          onError: (error) => toast.error(describeError(error).message),
        })
      }
    />
  );
}
