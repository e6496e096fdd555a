import type { PostCard as Card } from '@trunkline/contract/kernel/live';
import { Picture } from '../../../documents/picture.tsx';
import { Day } from '../../../documents/day.tsx';
import { minutesToRead } from './post-facts.tsx';

interface PostCardProperties {
  readonly post: Card;
  readonly level: 2 | 3;
  /** The first post of a list is shown large, beside its cover. */
  readonly large?: boolean;
}

/** Shows a post in a list; its title is the only link. */
export function PostCard({ post, level, large = false }: PostCardProperties) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article className={large ? 'post-card post-card-large' : 'post-card'}>
      {post.cover !== null && (
        <div className="post-cover" aria-hidden="true">
          <Picture address={post.cover} alternative="" eager={large} />
        </div>
      )}
      <div>
        <p className="text-sm text-muted">
          <Day date={post.published_at} /> · {minutesToRead(post.reading_minutes)}
        </p>
        <Title className={large ? 'mt-3 text-heading font-semibold' : 'mt-2 text-xl font-semibold'}>
          <a href={`/blog/${post.slug}`} className="post-link">
            {post.title}
          </a>
        </Title>
        <p className={large ? 'mt-4 text-lg text-muted' : 'mt-2 text-muted'}>{post.excerpt}</p>
        {post.author !== '' && <p className="mt-4 text-sm font-medium">{post.author}</p>}
      </div>
    </article>
  );
}
