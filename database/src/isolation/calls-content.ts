import type { Calls } from './part.ts';
import { companyId, value } from './hierarchy.ts';
import { tables } from './rows.ts';

/** Calls to the functions of pages, redirects and posts; see calls.ts for the others. */
export const contentCalls: Calls = {
  'app.guard_page': () => 'select app.guard_page()',
  'app.purge_pages': (company) => `select app.purge_pages(${value(tables.pages?.row(company).id)})`,
  'app.inherited_page': (company) =>
    `select from app.inherited_page(${value(companyId(company))}, 'home')`,
  'app.site_pages': (company) => `select from app.site_pages(${value(companyId(company))})`,
  // The platform has no company above it; every other company of the matrix is below one with a
  // home page.
  'app.upstream_page': (company) =>
    `select from app.upstream_page(${value(companyId(company))}, 'home', null)`,
  'app.upstream_version': (company) =>
    `select from app.upstream_version(${value(companyId(company))}, ${value(tables.pages?.row('platform').id)}, 1)`,
  'app.post_publishers': (company) =>
    `select from unnest(app.post_publishers()) p (id) where p.id = ${value(companyId(company))}`,
  'app.inherited_posts': (company) =>
    `select from app.inherited_posts(${value(companyId(company))})`,
  'app.posts_above': (company) => `select from app.posts_above(${value(companyId(company))})`,
  // As for pages: every company but the platform is below one with a shared post.
  'app.upstream_post': (company) =>
    `select from app.upstream_post(${value(companyId(company))}, ${value(tables.blog_posts?.row('platform').id)})`,
  'app.upstream_post_version': (company) =>
    `select from app.upstream_post_version(${value(companyId(company))}, ${value(tables.blog_posts?.row('platform').id)}, 1) v where v is not null`,
  'app.publisher_domain': (company) =>
    `select from app.publisher_domain(${value(companyId(company))}) d where d is not null`,
  'app.guard_post': () => 'select app.guard_post()',
  'app.purge_blog_posts': (company) =>
    `select app.purge_blog_posts(${value(tables.blog_posts?.row(company).id)})`,
  'app.guard_redirect': () => 'select app.guard_redirect()',
  'app.record_missing_path': () => "select app.record_missing_path('/nothing')",
  'app.purge_site_redirects': (company) =>
    `select app.purge_site_redirects(${value(tables.site_redirects?.row(company).id)})`,
  'app.guard_reusable_section': () => 'select app.guard_reusable_section()',
  'app.announce_section_change': () => 'select app.announce_section_change()',
  'app.purge_reusable_sections': (company) =>
    `select app.purge_reusable_sections(${value(tables.reusable_sections?.row(company).id)})`,
  'app.with_reusable_sections': (company) =>
    `select from jsonb_array_elements(app.with_reusable_sections(${value(companyId(company))},
      jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('type', 'reusable',
        'section', ${value(tables.reusable_sections?.row(company).id)})))) -> 'sections')`,
  'app.purge_page_templates': (company) =>
    `select app.purge_page_templates(${value(tables.page_templates?.row(company).id)})`,
};
