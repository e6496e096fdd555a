import type { DemoPart } from '../part.ts';

const posts = [
  {
    slug: 'what-a-porting-desk-does-on-friday',
    title: 'What a porting desk does on a Friday',
    excerpt: 'Nothing moves on a Friday afternoon, on purpose. A walk through the checklist.',
    content:
      '<p>At two o’clock the desk stops accepting orders for the weekend. What is left is a list of eleven questions, and each of them has an owner.</p>',
    state: 'draft',
    tags: ['Number porting'],
    minutes: 3,
    daysAgo: 4,
  },
  {
    slug: 'the-busiest-hour-of-the-year',
    title: 'The busiest hour of the year',
    excerpt: 'It is not in December. We looked at the calls of 2,300 offices.',
    content:
      '<p>The busiest hour was on a Tuesday in June, between ten and eleven. Three things happened at once, and none of them was ours.</p>',
    state: 'scheduled',
    tags: ['Call quality', 'Operations'],
    minutes: 5,
    daysAgo: 2,
  },
  {
    slug: 'our-prices-of-last-year',
    title: "Last year's prices, explained",
    excerpt: 'Replaced by the new price list.',
    content: '<p>This post described the price list that ended in September.</p>',
    state: 'archived',
    tags: ['Partners'],
    minutes: 4,
    daysAgo: 220,
  },
] as const;

/** Posts that visitors don't see: a draft, a scheduled one and an archived one. */
export const postDraftsPart: DemoPart = {
  capability: 'blog',
  seed({ story }) {
    const author = story.person('Diego Santamaría');
    const rows = posts.map(({ minutes, daysAgo, tags, ...post }) => ({
      ...post,
      id: story.id('post', post.slug),
      company_id: story.platform.id,
      tags: [...tags],
      author_id: author.id,
      author_name: `${author.firstName} ${author.lastName}`,
      reading_minutes: minutes,
      published_at: post.state === 'archived' ? story.ago(daysAgo - 1, 10) : null,
      publish_at: post.state === 'scheduled' ? story.minutes(3 * 1440) : null,
      created_at: story.ago(daysAgo, 10),
      created_by: author.id,
    }));
    story.insert('blog_posts', rows);
  },
};
