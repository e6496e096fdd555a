import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';

/** Address, version, kind, title, summary, audience and days since the publication. */
type Note = readonly [string, string, string, string, string, string, number | null];

const notes: readonly Note[] = [
  [
    'order-tracker',
    '1.5',
    'feature',
    'Order tracker with an owner for each step',
    'Every step of an order shows who is responsible and when it is due.',
    'everyone',
    null,
  ],
  [
    'hold-music',
    '1.0.3',
    'fix',
    'Hold music no longer starts twice',
    'Callers heard two melodies at once after a transfer.',
    'signed_in',
    64,
  ],
  [
    'import-dry-run',
    '1.0.2',
    'improvement',
    'Preview an import before it changes anything',
    'A dry run shows which rows would be rejected, and why.',
    'administrators',
    92,
  ],
  [
    'price-preview',
    '1.0.1',
    'improvement',
    'See a customer’s price before you order',
    'Distributors see the prices that their resellers’ customers pay.',
    'distributors',
    131,
  ],
  [
    'first-release',
    '1.0',
    'feature',
    'First release',
    'Companies, users, services, and a site for each partner.',
    'everyone',
    385,
  ],
];

/** Older release notes, and the draft of the next one. */
export const moreReleasesPart: DemoPart = {
  capability: 'releases',
  seed({ story }) {
    const rows = notes.map(([slug, release, kind, title, summary, audience, daysAgo]) => ({
      id: story.id('release', slug),
      company_id: story.platform.id,
      slug,
      release,
      kind,
      title,
      summary,
      audience,
      content: `<p>${summary}</p>`,
      state: daysAgo === null ? 'draft' : 'published',
      published_at: daysAgo === null ? null : story.ago(daysAgo),
      created_at: story.ago(daysAgo ?? 1),
    }));
    const by = ownerId(story);
    story.insert('release_notes', rows, ({ created_at }) => ({ at: String(created_at), by }));
  },
};
