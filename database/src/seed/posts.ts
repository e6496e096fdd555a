import type { Database } from '../database.ts';
import { createPerson } from './people.ts';
import { seededPosts } from './site/blog.ts';

const day = 24 * 60 * 60_000;
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Seeds the platform's blog and its authors, unless there are posts already. */
export async function seedPosts(database: Database, companyId: string): Promise<void> {
  const reason = { reason: 'seed' };
  const known = await database.transaction('app_platform', reason, (tx) =>
    tx.selectFrom('blog_posts').select('id').limit(1).executeTakeFirst(),
  );
  if (known !== undefined) return;
  const authors = new Map<string, string>();
  for (const { author } of seededPosts) {
    const name = `${author.first} ${author.last}`;
    if (authors.has(name)) continue;
    const id = await createPerson(database, {
      email: `${author.first}.${author.last}@trunkline.example`,
      firstName: author.first,
      lastName: author.last,
      companyId,
      role: 'end_user',
    });
    authors.set(name, id);
  }
  const now = Date.now();
  const posts = seededPosts.map(({ author, daysAgo, minutes, cover, ...post }) => {
    const author_name = `${author.first} ${author.last}`;
    const published_at = new Date(now - daysAgo * day).toISOString();
    const words = {
      title: post.title,
      excerpt: post.excerpt,
      content: post.content,
      cover_url: cover,
      cover_alt: post.cover_alt,
      tags: [...post.tags],
      seo_title: '',
      seo_description: '',
    };
    return {
      ...words,
      company_id: companyId,
      slug: post.slug,
      author_id: authors.get(author_name) ?? null,
      author_name,
      reading_minutes: minutes,
      state: 'published',
      published_at,
      live_at: published_at,
      created_at: published_at,
      live: JSON.stringify({
        ...words,
        author_name,
        author_slug: slugOf(author_name),
        tag_slugs: post.tags.map(slugOf),
        reading_minutes: minutes,
      }),
    };
  });
  await database.transaction('app_platform', reason, (tx) =>
    tx.insertInto('blog_posts').values(posts).execute(),
  );
}
