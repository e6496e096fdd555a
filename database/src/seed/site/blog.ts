import { hosting } from './blog/hosting.ts';
import { margins } from './blog/margins.ts';
import { onboarding } from './blog/onboarding.ts';
import { porting } from './blog/porting.ts';
import { quality } from './blog/quality.ts';
import type { SeededPost } from './blog/post.ts';

export type { SeededPost } from './blog/post.ts';

/** The platform's blog posts, oldest first. */
export const seededPosts: readonly SeededPost[] = [hosting, margins, quality, onboarding, porting];
