import type { SeededPage } from '../../site/index.ts';
import type { DemoPart } from '../part.ts';
import type { Story } from '../story.ts';
import { pageId, withInvitation } from './index.ts';

const page = (slug: string, title: string, description: string, content: string): SeededPage => ({
  slug,
  title,
  description,
  content: { sections: [{ type: 'text', content }] },
});

const drafts: readonly SeededPage[] = [
  page(
    'industries/hotels',
    'Phones for hotels',
    'One number for rooms, reception and restaurant.',
    '<h2>From the room to reception</h2><p>Wake-up calls, room status and the minibar on one bill. Partners in nine countries install it.</p>',
  ),
  page(
    'events/partner-day',
    'Partner day',
    'Boston, Hamburg and Singapore.',
    '<h2>Three cities, one day</h2><p>Sixty seats in each city. Bring one customer whose order went wrong, and leave with the reason.</p>',
  ),
];

const nextYear = page(
  'prices',
  'Prices',
  'What a seat costs from January.',
  '<h2>From January</h2><p>A seat is billed from the day it rings. Numbers that are ported in are free for the first month.</p>',
);

/** Pages that visitors don't see yet: two drafts, one that goes live next week, and one change. */
export const draftsPart: DemoPart = {
  capability: 'pages',
  seed({ story }) {
    const { platform } = story;
    const by = story.person('Joanna Wiśniewska').id;
    const rows = [...drafts, nextYear].map((item, index) => ({
      ...(item.slug === 'industries/hotels' ? withInvitation(story, item) : item),
      id: pageId(story, platform, item.slug),
      company_id: platform.id,
      published: false,
      created_at: story.ago(12 - index * 4, 14, 20),
      created_by: by,
      scheduled_at: item === nextYear ? story.minutes(6 * 1440) : null,
      scheduled_version: item === nextYear ? 1 : null,
    }));
    story.insert('pages', rows);
    const scheduled = rows.find(({ scheduled_at }) => scheduled_at !== null);
    if (scheduled !== undefined) insertScheduled(story, scheduled, by);
    const [first] = rows;
    if (first !== undefined) insertDraft(story, first, by);
  },
};

type Row = SeededPage & { readonly id: string; readonly company_id: string; created_at: string };

function insertScheduled(story: Story, row: Row, by: string): void {
  const { id: page_id, company_id, title, description, content, created_at } = row;
  const version = { page_id, company_id, title, description, content, created_at };
  const rest = { number: 1, kind: 'scheduled', seo: {}, created_by: by };
  story.insert('page_versions', [{ ...version, ...rest, id: story.id('page_versions', page_id) }]);
}

function insertDraft(story: Story, row: Row, by: string): void {
  const { id: page_id, company_id, title, description, content, created_at } = row;
  const draft = { page_id, company_id, title, description, content, created_at };
  story.insert('page_drafts', [
    { ...draft, seo: {}, updated_at: story.ago(1, 15), updated_by: by },
  ]);
}
