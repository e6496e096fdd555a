import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';

/** Previous address, new one, and days since the redirect was set up. */
const redirects = [
  ['/products', '/services', 340],
  ['/products/cloud-pbx', '/services/hosted-pbx', 340],
  ['/pricing', '/services', 322],
  ['/become-a-partner', '/partners', 290],
  ['/porting-week', '/services/number-porting', 96],
  ['/news', '/blog', 61],
  ['/help', 'https://status.trunkline.example', 12],
] as const;

/** Address without content, its requests, and days since the first and hours since the last. */
const missing = [
  ['/products/fax-server', 148, 210, 3],
  ['/login', 96, 331, 1],
  ['/careers', 61, 187, 7],
  ['/blog/feed.xml', 44, 300, 2],
  ['/partners/apply', 27, 74, 19],
  ['/download/price-list.pdf', 19, 52, 30],
  ['/services/hosted-pbx-pro', 6, 20, 54],
  ['/wp-login.php', 3, 9, 80],
] as const;

/** Redirects of the platform's site, and missing addresses that visitors requested. */
export const redirectsPart: DemoPart = {
  capability: 'redirects',
  seed({ story }) {
    const { id: company_id } = story.platform;
    const editor = story.person('Joanna Wiśniewska');
    story.insert(
      'site_redirects',
      redirects.map(([from_path, to_address, daysAgo]) => ({
        id: story.id('redirect', from_path),
        company_id,
        from_path,
        to_address,
        created_at: story.ago(daysAgo, 10, daysAgo % 60),
      })),
      ({ created_at }) => {
        const at = String(created_at);
        return { at, by: at < editor.createdAt ? ownerId(story) : editor.id };
      },
    );
    story.insert(
      'missing_paths',
      missing.map(([path, requests, daysAgo, hoursAgo]) => ({
        id: story.id('missing path', path),
        company_id,
        path,
        requests,
        first_at: story.ago(daysAgo, 18, requests % 60),
        last_at: story.minutes(-60 * hoursAgo - (requests % 60)),
      })),
      ({ first_at }) => ({ at: String(first_at), by: null }),
    );
  },
};
