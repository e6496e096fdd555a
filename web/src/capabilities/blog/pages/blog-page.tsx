import { Navigate } from '@tanstack/react-router';
import { blogListing } from '@trunkline/contract/blog/listing';
import { ResourceHeader, ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { InheritedPosts } from '../components/inherited-posts.tsx';
import { PostFigures } from '../components/post-figures.tsx';
import { postPath, useBlog } from '../use-blog.tsx';

/** Shows all posts that the user can access, with the number of posts by state. */
export function BlogPage() {
  useTitle('Blog');
  const blog = useBlog();
  const address = useListState(blogListing);
  const { state, replace } = address;
  // Posts are edited on their own page, not beside the list.
  if (state.open !== null) return <Navigate to={postPath(state.open)} replace />;
  if (state.task === 'create') return <Navigate to="/admin/cms/blog/new" replace />;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ContentTabs current="/admin/cms/blog" />
      <ResourceHeader resource={blog} address={address} />
      <PostFigures
        tenant={blog.tenant}
        onChoose={(value) =>
          replace({ filters: value === state.filters['state'] ? {} : { state: value } })
        }
      />
      <ResourceList resource={blog} address={address} />
      <InheritedPosts blog={blog} />
    </div>
  );
}
