import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

const parent = createRoute({
  getParentRoute: () => portal,
  path: '/cms/blog',
  staticData: { crumb: 'Blog' },
});

export const blogList = createRoute({
  getParentRoute: () => parent,
  path: '/',
  staticData: { list: 'blog' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-list.ts')),
  component: lazyRouteComponent(() => import('./pages/blog-page.tsx'), 'BlogPage'),
  pendingComponent: ContentSkeleton,
});

const newPost = createRoute({
  getParentRoute: () => parent,
  path: '/new',
  component: lazyRouteComponent(() => import('./pages/new-post-page.tsx'), 'NewPostPage'),
});

export const post = createRoute({
  getParentRoute: () => parent,
  path: '/$id',
  component: lazyRouteComponent(() => import('./pages/post-page.tsx'), 'PostPage'),
});

export const blog = parent.addChildren([blogList, newPost, post]);
