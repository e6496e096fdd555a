import type { ArticleCard, ArticlePage } from '@trunkline/contract/kernel/articles';
import { Divider } from '../../../documents/divider.tsx';
import { Picture } from '../../../documents/picture.tsx';
import { Prose } from '../../../documents/prose.tsx';
import { PostCard } from './post-card.tsx';
import { Day } from '../../../documents/day.tsx';
import { minutesToRead, TagLinks } from './post-facts.tsx';

function Neighbour({
  post,
  label,
  rel,
}: {
  post: ArticleCard;
  label: string;
  rel: 'prev' | 'next';
}) {
  return (
    <a href={`/blog/${post.slug}`} rel={rel} className="neighbour">
      <span className="text-sm text-muted">{label}</span>
      <span className="mt-1 block font-medium">{post.title}</span>
    </a>
  );
}

/** Shows one post: author and date, its text at a readable width, and links to further posts. */
export function PostDocument({ article, newer, older, related }: ArticlePage) {
  const isChanged = article.updated_at.slice(0, 10) > article.published_at.slice(0, 10);
  return (
    <>
      <article className="page-width section-small">
        <header className="mx-auto max-w-3xl">
          <p className="text-sm">
            <a href="/blog" className="text-link">
              Blog
            </a>
          </p>
          <h1 className="mt-4 text-hero font-semibold">{article.title}</h1>
          <p className="mt-5 text-lead text-muted">{article.excerpt}</p>
          <p className="mt-6 flex flex-wrap gap-x-2 text-sm text-muted">
            {article.author !== '' && (
              <>
                <a
                  href={`/blog/author/${article.author_slug}`}
                  rel="author"
                  className="font-medium text-text text-link"
                >
                  {article.author}
                </a>
                <span aria-hidden="true">·</span>
              </>
            )}
            <Day date={article.published_at} />
            {isChanged && (
              <>
                <span aria-hidden="true">·</span>
                <span>
                  updated <Day date={article.updated_at} />
                </span>
              </>
            )}
            <span aria-hidden="true">·</span>
            <span>{minutesToRead(article.reading_minutes)}</span>
          </p>
        </header>
        {article.cover !== null && (
          <div className="mount mx-auto mt-10 max-w-4xl">
            <Picture address={article.cover} alternative={article.cover_alt} eager />
          </div>
        )}
        <Prose html={article.content} className="mx-auto mt-10" />
        <footer className="mx-auto mt-12 max-w-[68ch]">
          <TagLinks tags={article.tags} slugs={article.tag_slugs} />
        </footer>
      </article>
      {(newer || older) && (
        <nav aria-label="Other posts" className="page-width">
          <div className="mx-auto grid max-w-3xl gap-4 sm:grid-cols-2">
            {older && <Neighbour post={older} label="Previous post" rel="prev" />}
            {newer && <Neighbour post={newer} label="Next post" rel="next" />}
          </div>
        </nav>
      )}
      {related.length > 0 && (
        <section className="page-width section-small" aria-labelledby="related">
          <Divider />
          <h2 id="related" className="mt-10 text-heading font-semibold">
            Related posts
          </h2>
          <div className="post-grid">
            {related.map((post) => (
              <PostCard key={post.slug} post={post} level={3} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
