import { createHash } from 'node:crypto';
import { addressOf } from '../audit-trail.ts';
import type { DemoPart } from '../part.ts';
import { hasFactor } from './insert-people.ts';

const day = 24 * 60 * 60_000;
/** Days that a remembered session lasts. */
const lifetime = 30;
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
] as const;

/** Sessions of people who signed in during the last weeks. */
export const sessionsPart: DemoPart = {
  capability: 'auth',
  seed({ story }) {
    const random = story.random('sessions');
    const rows = story.people
      .filter((person) => hasFactor(story, person) && !person.suspended && random.chance(0.6))
      .map(({ id, createdAt }) => {
        const share = random.next() ** 2;
        const active = Math.max(
          Date.parse(createdAt) + 60_000,
          story.now.getTime() - 180_000 - share * 20 * day,
        );
        const started = Math.max(Date.parse(createdAt), active - random.next() * 6 * day);
        const since = new Date(started).toISOString();
        return {
          id: story.id('user_session', id),
          user_id: id,
          token: unknownToken(id),
          aal: 'aal2',
          aal2_at: since,
          remember_me: true,
          method: 'password',
          last_activity: new Date(active).toISOString(),
          expires_at: new Date(started + lifetime * day).toISOString(),
          ip_address: addressOf(id),
          user_agent: random.pick(agents),
          created_at: since,
        };
      });
    story.insert('user_sessions', rows);
  },
};

/** The hash of bytes that no cookie can contain, so that these sessions can't be used. */
function unknownToken(id: string): string {
  const bytes = createHash('sha256').update(`session ${id}`).digest();
  return createHash('sha256').update(bytes).digest('hex');
}
