import type { BlogPage } from '@trunkline/contract/kernel/articles';
import { PostCard } from './post-card.tsx';

const addressOf = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`);

function Intro({ narrowed }: Pick<BlogPage, 'narrowed'>) {
  if (narrowed === null) {
    return (
      <>
        <h1 className="text-hero font-semibold">Blog</h1>
        <p className="mt-5 max-w-2xl text-lead text-muted">
          What we learn from running voice and messaging through partners, written by the people who
          do it.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="eyebrow">{narrowed.by === 'tag' ? 'Posts about' : 'Posts by'}</p>
      <h1 className="mt-3 text-hero font-semibold">{narrowed.label}</h1>
      <p className="mt-5">
        <a href="/blog" className="text-link">
          All posts
        </a>
      </p>
    </>
  );
}

function Tags({ tags, narrowed }: Pick<BlogPage, 'tags' | 'narrowed'>) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Topics" className="mt-10">
      <ul className="flex flex-wrap gap-2">
        {tags.map(({ slug, label, count }) => (
          <li key={slug}>
            <a
              href={`/blog/tag/${slug}`}
              className="tag-link"
              aria-current={narrowed?.by === 'tag' && narrowed.slug === slug ? 'page' : undefined}
            >
              {label} <span className="text-muted">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the blog: the newest post large, the others below it, and a link to older ones. */
export function BlogDocument({ blog, path }: { blog: BlogPage; path: string }) {
  const { posts, tags, narrowed, page, has_older } = blog;
  const [first, ...others] = posts;
  const isLarge = page === 1 && narrowed === null && first !== undefined;
  const listedPosts = isLarge ? others : posts;
  return (
    <div className="page-width section-small">
      <Intro narrowed={narrowed} />
      <Tags tags={tags} narrowed={narrowed} />
      {first === undefined && (
        <p className="mt-12 text-lg text-muted">Nothing has been published yet.</p>
      )}
      {isLarge && (
        <div className="mt-12">
          <PostCard post={first} level={2} large />
        </div>
      )}
      {listedPosts.length > 0 && (
        <div className="post-grid">
          {listedPosts.map((post) => (
            <PostCard key={post.slug} post={post} level={2} />
          ))}
        </div>
      )}
      {(page > 1 || has_older) && (
        <nav aria-label="Pagination" className="mt-14 flex flex-wrap justify-between gap-4">
          {page > 1 ? (
            <a href={addressOf(path, page - 1)} rel="prev" className="text-link">
              Newer posts
            </a>
          ) : (
            <span />
          )}
          {has_older && (
            <a href={addressOf(path, page + 1)} rel="next" className="text-link">
              Older posts
            </a>
          )}
        </nav>
      )}
      <p className="mt-14 text-sm text-muted">
        <a href="/blog/rss.xml" className="text-link">
          Follow via RSS
        </a>
      </p>
    </div>
  );
}
