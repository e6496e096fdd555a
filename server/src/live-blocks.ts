import { loadPostList } from './capabilities/blog/index.ts';
import type { LiveLoaders } from './kernel/live.ts';

/** Where the live blocks of pages take what they show from. */
export const liveLoaders: LiveLoaders = { post_list: loadPostList };
