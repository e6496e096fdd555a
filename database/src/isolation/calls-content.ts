import type { Calls } from './part.ts';
import { companyId, value } from './hierarchy.ts';
import { tables } from './rows.ts';

/** Calls to the functions of pages, redirects and posts; see calls.ts for the others. */
export const contentCalls: Calls = {
  'app.guard_page': () => 'select app.guard_page()',
  'app.purge_pages': (place) => `select app.purge_pages(${value(tables.pages?.row(place).id)})`,
  'app.inherited_page': (place) =>
    `select from app.inherited_page(${value(companyId(place))}, 'home')`,
  'app.site_pages': (place) => `select from app.site_pages(${value(companyId(place))})`,
  // The platform has no company above it; every other company of the matrix is below one with a
  // home page.
  'app.upstream_page': (place) =>
    `select from app.upstream_page(${value(companyId(place))}, 'home', null)`,
  'app.upstream_version': (place) =>
    `select from app.upstream_version(${value(companyId(place))}, ${value(tables.pages?.row('platform').id)}, 1)`,
  'app.post_publishers': (place) =>
    `select from unnest(app.post_publishers()) p (id) where p.id = ${value(companyId(place))}`,
  'app.inherited_posts': (place) => `select from app.inherited_posts(${value(companyId(place))})`,
  'app.posts_above': (place) => `select from app.posts_above(${value(companyId(place))})`,
  // As for pages: every company but the platform is below one with a shared post.
  'app.upstream_post': (place) =>
    `select from app.upstream_post(${value(companyId(place))}, ${value(tables.blog_posts?.row('platform').id)})`,
  'app.upstream_post_version': (place) =>
    `select from app.upstream_post_version(${value(companyId(place))}, ${value(tables.blog_posts?.row('platform').id)}, 1) v where v is not null`,
  'app.publisher_domain': (place) =>
    `select from app.publisher_domain(${value(companyId(place))}) d where d is not null`,
  'app.guard_post': () => 'select app.guard_post()',
  'app.purge_blog_posts': (place) =>
    `select app.purge_blog_posts(${value(tables.blog_posts?.row(place).id)})`,
  'app.guard_redirect': () => 'select app.guard_redirect()',
  'app.record_missing_path': () => "select app.record_missing_path('/nothing')",
  'app.purge_site_redirects': (place) =>
    `select app.purge_site_redirects(${value(tables.site_redirects?.row(place).id)})`,
  'app.guard_reusable_section': () => 'select app.guard_reusable_section()',
  'app.announce_section_change': () => 'select app.announce_section_change()',
  'app.purge_reusable_sections': (place) =>
    `select app.purge_reusable_sections(${value(tables.reusable_sections?.row(place).id)})`,
  'app.with_reusable_sections': (place) =>
    `select from jsonb_array_elements(app.with_reusable_sections(${value(companyId(place))},
      jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('type', 'reusable',
        'section', ${value(tables.reusable_sections?.row(place).id)})))) -> 'sections')`,
  'app.purge_page_templates': (place) =>
    `select app.purge_page_templates(${value(tables.page_templates?.row(place).id)})`,
};
