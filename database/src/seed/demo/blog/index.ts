import { slugOf } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';
import { seededPosts } from '../../site/blog.ts';

/** The platform's blog. */
export const blogPart: DemoPart = {
  capability: 'blog',
  seed({ story }) {
    const posts = seededPosts.map(
      ({ author, daysAgo, minutes, cover, sharedBelow = false, ...post }) => {
        const author_name = `${author.first} ${author.last}`;
        const published_at = story.ago(daysAgo);
        const author_id = story.person(author_name).id;
        const content = {
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
          ...content,
          id: story.id('post', post.slug),
          company_id: story.platform.id,
          slug: post.slug,
          shared_below: sharedBelow,
          author_id,
          author_name,
          reading_minutes: minutes,
          state: 'published',
          published_at,
          live_at: published_at,
          created_at: published_at,
          created_by: author_id,
          live: {
            ...content,
            author_name,
            author_slug: slugOf(author_name),
            tag_slugs: post.tags.map(slugOf),
            reading_minutes: minutes,
          },
        };
      },
    );
    story.insert('blog_posts', posts);
  },
};
