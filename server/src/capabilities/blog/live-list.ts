import type { LiveLoader } from '../../kernel/live.ts';
import { listNewest } from './verbs/list-published.ts';
import { slugOf } from './post-text.ts';

/** Loads the posts of a list on a page: the newest, or the newest with a tag. */
export const loadPostList: LiveLoader<'post_list'> = async (context, { tag, count }) => {
  const selection = tag ? { tag: slugOf(tag) } : {};
  const posts = await listNewest(context, selection, count);
  return {
    type: 'post_list',
    posts: posts.map(
      ({ author_slug: _author, tag_slugs: _tags, canonical: _source, ...card }) => card,
    ),
  };
};
