import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

const cms = createRoute({
  getParentRoute: () => portal,
  path: '/cms',
  staticData: { crumb: 'Content' },
});

const list = {
  staticData: { list: 'pages' },
  loader: screenLoader(() => import('./load-list.ts')),
  component: lazyRouteComponent(() => import('./pages/pages-page.tsx'), 'PagesPage'),
  pendingComponent: ContentSkeleton,
  validateSearch: anySearch,
};
const cmsHome = createRoute({ getParentRoute: () => cms, path: '/', ...list });
export const pageList = createRoute({ getParentRoute: () => cms, path: '/pages', ...list });

const newPage = createRoute({
  getParentRoute: () => cms,
  path: '/pages/new',
  staticData: { crumb: 'New page' },
  loader: screenLoader(() => import('./load-templates.ts')),
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search['from'] === 'string' ? { from: search['from'] } : {},
  component: lazyRouteComponent(() => import('./pages/new-page.tsx'), 'NewPage'),
});

const editPage = createRoute({
  getParentRoute: () => cms,
  path: '/pages/edit/$id',
  staticData: { crumb: 'Edit page' },
  component: lazyRouteComponent(() => import('./pages/edit-page.tsx'), 'EditPage'),
});

export const sectionList = createRoute({
  getParentRoute: () => cms,
  path: '/sections',
  staticData: { crumb: 'Reusable sections', list: 'pages.sections' },
  loader: screenLoader(() => import('./load-sections.ts')),
  component: lazyRouteComponent(() => import('./pages/sections-page.tsx'), 'SectionsPage'),
  pendingComponent: ContentSkeleton,
  validateSearch: anySearch,
});

const editSection = createRoute({
  getParentRoute: () => cms,
  path: '/sections/$id',
  staticData: { crumb: 'Edit reusable section' },
  component: lazyRouteComponent(() => import('./pages/edit-section.tsx'), 'EditSection'),
});

export const content = cms.addChildren([
  cmsHome,
  pageList,
  newPage,
  editPage,
  sectionList,
  editSection,
]);
