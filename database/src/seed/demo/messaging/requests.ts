import type { DemoPart } from '../part.ts';

type Topic = 'sales' | 'partners' | 'support' | 'privacy' | 'other';
/** Site, name, address, company, topic, days since it arrived, whether it is handled, message. */
type Request = readonly [string, string, string, string, Topic, number, boolean, string];

const requests: readonly Request[] = [
  [
    'Trunkline',
    'Eilidh Ross',
    'eilidh@glenlightdistillery.example',
    'Glenlight Distillery',
    'sales',
    0,
    false,
    'We have nine desks, a visitor centre and a number printed on every bottle. Can we keep it?',
  ],
  [
    'Trunkline',
    'Pavel Horák',
    'pavel.horak@moravatransport.example',
    'Morava Transport',
    'sales',
    1,
    false,
    'How long does porting sixty numbers take in Czechia?',
  ],
  [
    'Trunkline',
    'Denise Achebe',
    'denise@achebelaw.example',
    'Achebe Law',
    'support',
    3,
    false,
    'A caller heard music for eleven minutes on Thursday. Where do I see what happened?',
  ],
  [
    'Trunkline',
    'Yosef Adler',
    'y.adler@adlerbrothers.example',
    'Adler Brothers',
    'privacy',
    5,
    false,
    'Please tell me which data about me you keep, and for how long.',
  ],
  [
    'Trunkline',
    'Marie Kowalczyk',
    'marie@kowalczyk-optik.example',
    'Kowalczyk Optik',
    'sales',
    8,
    true,
    'Zwei Filialen, vierzehn Plätze. Bitte rufen Sie mich an.',
  ],
  [
    'Trunkline',
    'Hank Dolan',
    'hank@dolanplumbing.example',
    'Dolan Plumbing',
    'other',
    15,
    true,
    'Your porting article saved us a week. Thank you.',
  ],
  [
    'Trunkline',
    'Rosa Benítez',
    'rosa@viajesmar.example',
    'Viajes Mar',
    'partners',
    22,
    true,
    'Do you pay for referrals from travel agencies?',
  ],
  [
    'Evergreen Unified',
    'Cody Martens',
    'cody@skagitbikes.example',
    'Skagit Bikes',
    'sales',
    1,
    false,
    'Three shops and a workshop. Could you visit us in Mount Vernon?',
  ],
  [
    'Evergreen Unified',
    'Linh Tran',
    'linh@phorainier.example',
    'Pho Rainier',
    'support',
    9,
    true,
    'The line at the bar rings twice. Fixed by your colleague within the hour, thanks.',
  ],
];

/** Minutes since the newest request arrived. */
export const newestRequestAge = 11 * 60;

/** Messages from visitors through the contact forms. */
export const requestsPart: DemoPart = {
  capability: 'messaging',
  seed({ story }) {
    const rows = requests.map(
      ([site, name, email, company_name, topic, daysAgo, isHandled, message]) => {
        const id = story.id('request', email);
        const created_at =
          daysAgo === 0
            ? story.minutes(-newestRequestAge)
            : story.ago(daysAgo, 9 + (daysAgo % 8), name.length * 2);
        if (isHandled) {
          const at = new Date(Date.parse(created_at) + 5 * 3_600_000).toISOString();
          const company = story.company(site);
          const by = company === story.platform ? 'Kwame Mensah' : null;
          const person = by === null ? story.peopleOf(company)[0] : story.person(by);
          const change = { before: { state: 'new' }, after: { state: 'handled' } };
          story.change({ table: 'contact_requests', id, at, by: person?.id ?? null, ...change });
        }
        return {
          id,
          company_id: story.company(site).id,
          submission: story.id('submission', email),
          name,
          email,
          phone: '',
          company_name,
          topic,
          message,
          state: isHandled ? 'handled' : 'new',
          created_at,
        };
      },
    );
    story.insert('contact_requests', rows);
  },
};
