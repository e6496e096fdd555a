import type { LiveOf } from '@trunkline/contract/kernel/live';
import type { SectionOf } from '@trunkline/contract/pages';
import { below, Heading, type HeadingLevel } from './heading.tsx';
import { Day } from '../../../../documents/day.tsx';
import { Picture } from '../../../../documents/picture.tsx';

interface PostList {
  readonly section: SectionOf<'post_list'>;
  readonly level: HeadingLevel;
  readonly live: LiveOf<'post_list'> | null;
}

/**
 * Shows the newest blog posts. Without posts, or if they can't be read, shows a sentence and a link
 * to the blog instead.
 */
export function PostListSection({ section, level, live }: PostList) {
  const { title, subtitle } = section;
  const Title = below(title, level);
  return (
    <section className="page-width section">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          {title && <Heading level={level}>{title}</Heading>}
          {subtitle && <p className="mt-4 max-w-2xl text-lead text-muted">{subtitle}</p>}
        </div>
        {live !== null && live.posts.length > 0 && (
          <a href="/blog" className="text-link">
            All posts
          </a>
        )}
      </div>
      {live === null || live.posts.length === 0 ? (
        <p className="mt-8 text-muted">
          {live === null
            ? 'The posts aren’t available right now.'
            : 'Nothing has been published yet.'}{' '}
          <a href="/blog" className="text-link">
            Go to the blog
          </a>
        </p>
      ) : (
        <div className="post-grid">
          {live.posts.map((post) => (
            <article key={post.slug} className="post-card">
              {post.cover !== null && (
                <div className="post-cover" aria-hidden="true">
                  <Picture address={post.cover} alternative="" />
                </div>
              )}
              <div>
                <p className="text-sm text-muted">
                  <Day date={post.published_at} /> · {post.reading_minutes} min read
                </p>
                <Title className="mt-2 text-xl font-semibold">
                  <a href={`/blog/${post.slug}`} className="post-link">
                    {post.title}
                  </a>
                </Title>
                <p className="mt-2 text-muted">{post.excerpt}</p>
              </div>
            </article>
          ))}
        </div>
      )}
    </section>
  );
}
