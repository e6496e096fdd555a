import { seededReleases } from '../../site/index.ts';
import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';

/** Days between two releases. */
const intervalDays = 14;

/** The platform's release notes, the newest published a week ago. */
export const releasesPart: DemoPart = {
  capability: 'releases',
  seed({ story }) {
    const notes = seededReleases.map((note, index) => {
      const published_at = story.ago(8 + index * intervalDays);
      return {
        ...note,
        id: story.id('release', note.slug),
        company_id: story.platform.id,
        state: 'published',
        published_at,
        created_at: published_at,
      };
    });
    const origin = (at: unknown) => ({ at: String(at), by: ownerId(story) });
    story.insert('release_notes', notes, ({ created_at }) => origin(created_at));
  },
};
