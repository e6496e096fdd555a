import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';
import type { DemoCompany, Story } from '../story.ts';
import { invitation, type SeededPage, seededPages } from '../../site/index.ts';

/** Publishes pages of a company's site, each with its first version. */
export function publishPages(
  story: Story,
  company: DemoCompany,
  pages: readonly (SeededPage & { readonly replaces?: string })[],
  { at, by }: { at: string; by: string },
): void {
  const rows = pages.map(({ replaces, ...page }) => ({
    ...page,
    id: pageId(story, company, page.slug),
    company_id: company.id,
    published: true,
    published_at: at,
    live_version: 1,
    created_at: at,
    created_by: by,
    upstream_page_id: replaces === undefined ? null : pageId(story, story.platform, replaces),
    upstream_version: replaces === undefined ? null : 1,
  }));
  story.insert('pages', rows);
  const versions = rows.map(({ id, company_id, title, description, content }) => ({
    id: story.id('page_versions', id),
    page_id: id,
    company_id,
    number: 1,
    kind: 'published',
    title,
    description,
    seo: {},
    content,
    created_at: at,
    created_by: by,
  }));
  story.insert('page_versions', versions);
}

export const pageId = (story: Story, company: DemoCompany, slug: string): string =>
  story.id('page', `${company.slug} ${slug}`);

const shownOn: ReadonlySet<string> = new Set(invitation.pages);

/** Ends a page of the platform with its reusable section. */
export function withInvitation(story: Story, page: SeededPage): SeededPage {
  const { content } = page;
  if (typeof content === 'string') return page;
  const section = story.id('reusable_sections', invitation.title);
  return { ...page, content: { sections: [...content.sections, { type: 'reusable', section }] } };
}

/** The platform's site, with a section that several of its pages share. */
export const pagesPart: DemoPart = {
  capability: 'pages',
  seed({ story }) {
    const at = story.ago(60);
    const by = ownerId(story);
    const { title, content } = invitation;
    story.insert('reusable_sections', [
      {
        id: story.id('reusable_sections', title),
        company_id: story.platform.id,
        title,
        content,
        live: content,
        created_at: at,
        created_by: by,
      },
    ]);
    const pages = seededPages.map((page) =>
      shownOn.has(page.slug) ? withInvitation(story, page) : page,
    );
    publishPages(story, story.platform, pages, { at, by });
  },
};
