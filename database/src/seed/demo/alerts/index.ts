import type { DemoPart } from '../part.ts';
import type { DemoRow, Story } from '../story.ts';
import { leaderOf } from '../users/index.ts';

type Alert = Pick<DemoRow<'system_alerts'>, 'title' | 'message' | 'alert_type' | 'state'> & {
  readonly from?: string;
  readonly tier?: string;
  readonly role?: string;
  readonly acknowledgement?: 'required';
  /** Days until it starts and ends; negative: that long ago. */
  readonly starts?: number;
  readonly ends?: number;
  readonly written: number;
};

const alerts: readonly Alert[] = [
  {
    title: 'Number porting in Germany pauses over the holidays',
    message:
      'German carriers accept no porting orders from 23 December to 2 January. Orders placed by 15 December are still ported this year.',
    alert_type: 'warning',
    state: 'showing',
    starts: -3,
    ends: 21,
    written: 4,
  },
  {
    title: 'Confirm the emergency addresses of your customers',
    message:
      'Every seat that can call emergency services needs an address that was confirmed in the last twelve months. Check yours, then acknowledge this alert.',
    alert_type: 'urgent',
    acknowledgement: 'required',
    tier: 'reseller',
    state: 'showing',
    starts: -6,
    ends: 24,
    written: 6,
  },
  {
    title: 'Maintenance of the voice platform, Sunday 02:00 to 04:00 UTC',
    message: 'Calls in progress continue. New registrations may take up to a minute.',
    alert_type: 'info',
    state: 'scheduled',
    starts: 4,
    ends: 5,
    written: 2,
  },
  {
    title: 'New prices for toll-free numbers from January',
    message:
      'The price list for distributors is in the media library. Talk to us before you publish yours.',
    alert_type: 'info',
    tier: 'distributor',
    state: 'draft',
    written: 1,
  },
  {
    title: 'Calls between Lisbon and Porto were interrupted',
    message: 'A fibre cut north of Coimbra was repaired at 16:40. All calls work again.',
    alert_type: 'urgent',
    state: 'ended',
    starts: -39,
    ends: -38,
    written: 39,
  },
  {
    title: 'Sign-in pages were slow on Monday morning',
    message: 'Between 08:10 and 08:35 UTC signing in took up to ten seconds. The cause is fixed.',
    alert_type: 'warning',
    state: 'ended',
    starts: -82,
    ends: -81,
    written: 82,
  },
  {
    title: 'Two-factor authentication becomes mandatory',
    message: 'From 1 March everyone sets up an authenticator app or a passkey when they sign in.',
    alert_type: 'info',
    acknowledgement: 'required',
    state: 'ended',
    starts: -270,
    ends: -240,
    written: 275,
  },
  {
    from: 'Cascadia Cloud Supply',
    title: 'Our support desk moves to Burnaby on Friday',
    message:
      'Phones are answered all day. Hardware returns go to 4100 Still Creek Drive from Monday.',
    alert_type: 'info',
    state: 'showing',
    starts: -1,
    ends: 6,
    written: 2,
  },
  {
    from: 'Hanseline Europe',
    title: 'Partner day in Hamburg: registration is open',
    message: 'Sixty seats, first come, first served. Write to your contact at Hanseline.',
    alert_type: 'info',
    state: 'showing',
    starts: -9,
    ends: 12,
    written: 10,
  },
];

/** Alerts in every state, with the people who have read them. */
export const alertsPart: DemoPart = {
  capability: 'alerts',
  seed({ story }) {
    const rows = alerts.map((alert) => rowOf(story, alert));
    story.insert('system_alerts', rows);
    for (const row of rows) if (row.state === 'showing') insertReaders(story, row);
  },
};

function rowOf(
  story: Story,
  { from = 'Trunkline', written, starts, ends, tier = 'any', role = 'any', ...alert }: Alert,
) {
  const company = story.company(from);
  const timeAfter = (days: number | undefined) =>
    days === undefined ? null : story.minutes(days * 1440);
  const isShown = alert.state === 'showing' || alert.state === 'ended';
  return {
    ...alert,
    id: story.id('alert', alert.title),
    company_id: company.id,
    tier,
    role,
    acknowledgement: alert.acknowledgement ?? 'none',
    starts_at: timeAfter(starts),
    expires_at: timeAfter(ends),
    shown_at: isShown ? timeAfter(starts) : null,
    wording: 1,
    created_at: story.ago(written, 7),
    created_by: leaderOf(story, company).id,
  };
}

function insertReaders(story: Story, alert: ReturnType<typeof rowOf>): void {
  const random = story.random(`readers of ${alert.title}`);
  const shownAt = Date.parse(alert.shown_at ?? alert.created_at);
  const from = story.companies.find(({ id }) => id === alert.company_id) ?? story.platform;
  const reachable = new Set(story.within(from));
  const readers = story.people
    .filter(({ company, role }) => reachable.has(company) && role !== 'owner')
    .filter(({ company }) => alert.tier === 'any' || company.kind === alert.tier)
    .filter(({ createdAt }) => Date.parse(createdAt) < shownAt)
    .filter(() => random.chance(0.6));
  const rows = readers.map(({ id: user_id }) => {
    const read_at = new Date(
      shownAt + random.next() * (story.now.getTime() - shownAt),
    ).toISOString();
    const acknowledges = alert.acknowledgement === 'required' && random.chance(0.7);
    return {
      alert_id: alert.id,
      user_id,
      wording: 1,
      read_at,
      acknowledged_at: acknowledges ? read_at : null,
    };
  });
  story.insert('alert_read_status', rows, ({ read_at }) => ({ at: String(read_at), by: null }));
}
