import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from './testing.ts';
import { cleanNotifications } from './verbs/clean.ts';
import { listNotifications } from './verbs/list.ts';

/* The triggers that choose the channels and delivery time of a new notification. */

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());
beforeEach(async () => {
  await net.admin.query('delete from notifications');
  await net.admin.query('delete from notification_preferences');
  await net.admin.query('delete from notification_hours');
});

const at = '2031-05-06T12:00:00.000Z';
const titles = async () =>
  (await listNotifications(await net.signedIn('clerk'))).items.map(({ title }) => title);
const channelsOf = async (id: string) =>
  (await net.deliveriesOf(id)).map(({ channel, digest, due }) => [channel, digest, due]);

describe('chosen channels', () => {
  test('all of them: due immediately', async () => {
    const id = await net.notify('clerk', { at });
    expect(await titles()).toEqual(['It happened']);
    expect(await channelsOf(id)).toEqual([
      ['push', 'now', at],
      ['mail', 'now', at],
    ]);
  });

  test('no choice: the defaults apply', async () => {
    const update = await net.notify('clerk', { category: 'system_updates', at });
    expect(await channelsOf(update)).toEqual([]);
    const message = await net.notify('clerk', { category: 'new_messages', at });
    expect(await channelsOf(message)).toEqual([
      ['push', 'now', at],
      ['mail', 'daily', '2031-05-07T08:00:00.000Z'],
    ]);
  });

  test('without the centre: not shown there, sent on the other channels', async () => {
    await net.choose('clerk', 'partner_requests', { centre: false, push: false });
    const id = await net.notify('clerk', { at });
    expect(await channelsOf(id)).toEqual([['mail', 'now', at]]);
    expect(await listNotifications(await net.signedIn('clerk'))).toEqual({ items: [], unread: 0 });
  });

  test('with no channel it is hidden and undelivered, and the next cleanup removes it', async () => {
    await net.choose('clerk', 'partner_requests', { centre: false, push: false, mail: false });
    const unwanted = await net.notify('clerk', { at });
    await net.choose('clerk', 'partner_requests', { centre: false, push: false });
    const mailed = await net.notify('clerk', { mailed: true, at });
    expect([...(await channelsOf(unwanted)), ...(await channelsOf(mailed))]).toEqual([]);
    expect(await titles()).toEqual([]);
    expect(await cleanNotifications(net.database, new Date('2031-05-07T12:00:01Z'))).toBe(2);
  });

  test('a kind determines its category and urgency, overriding the row', async () => {
    const { rows } = await net.admin.query(
      `insert into notifications (user_id, company_id, kind, parameters, category, critical)
       select id, company_id, 'messaging.message', '{}', 'billing_notifications', true from profiles where id = $1
       returning category, critical, mailed`,
      [net.people.clerk.id],
    );
    expect(rows).toEqual([{ category: 'new_messages', critical: false, mailed: false }]);
  });

  test('rejects a kind that is not declared and has no category', async () => {
    const write = net.admin.query(
      `insert into notifications (user_id, company_id, kind, parameters)
       select id, company_id, 'test.unknown', '{}' from profiles where id = $1`,
      [net.people.clerk.id],
    );
    await expect(write).rejects.toThrow(/category/);
  });

  test('critical ones ignore preferences: every channel, immediately, day and night', async () => {
    await net.choose('clerk', 'new_messages', { centre: false, push: false, mail: false });
    await net.sleep('clerk', 'UTC', '00:00', '23:59');
    const id = await net.notify('clerk', { category: 'new_messages', critical: true, at });
    expect(await titles()).toEqual(['It happened']);
    expect(await channelsOf(id)).toEqual([
      ['push', 'now', at],
      ['mail', 'now', at],
    ]);
  });

  test('security alerts are sent immediately at night too, critical or not', async () => {
    await net.sleep('clerk', 'UTC', '00:00', '23:59');
    const id = await net.notify('clerk', { category: 'security_alerts', at });
    expect(await channelsOf(id)).toEqual([
      ['push', 'now', at],
      ['mail', 'now', at],
    ]);
  });

  test('security alerts cannot be turned off', async () => {
    await expect(net.choose('clerk', 'security_alerts', { push: false })).rejects.toThrow(/check/);
  });

  test('events with a mail of their own are not mailed again', async () => {
    const id = await net.notify('clerk', { critical: true, mailed: true, at });
    expect(await channelsOf(id)).toEqual([['push', 'now', at]]);
  });

  test("one person's choice does not affect another's", async () => {
    await net.choose('northAdmin', 'partner_requests', { push: false, mail: false });
    expect(await channelsOf(await net.notify('clerk', { at }))).toHaveLength(2);
  });
});

describe('quiet hours', () => {
  const due = async (time: string) => {
    const [first] = await net.deliveriesOf(await net.notify('clerk', { at: time }));
    return first?.due;
  };

  test.each([
    // Across midnight, in summer time (UTC+2).
    ['2031-05-06T19:59:59Z', '2031-05-06T19:59:59.000Z'],
    ['2031-05-06T20:00:00Z', '2031-05-07T05:00:00.000Z'],
    ['2031-05-06T21:59:00Z', '2031-05-07T05:00:00.000Z'],
    ['2031-05-06T22:30:00Z', '2031-05-07T05:00:00.000Z'],
    ['2031-05-07T04:59:59Z', '2031-05-07T05:00:00.000Z'],
    ['2031-05-07T05:00:00Z', '2031-05-07T05:00:00.000Z'],
    // The night of 30 March 2031 is an hour shorter: it starts at UTC+1 and ends at UTC+2.
    ['2031-03-29T21:30:00Z', '2031-03-30T05:00:00.000Z'],
    // The night of 26 October 2031 is an hour longer.
    ['2031-10-25T20:30:00Z', '2031-10-26T06:00:00.000Z'],
    // In winter time (UTC+1).
    ['2031-12-06T21:00:00Z', '2031-12-07T06:00:00.000Z'],
  ])('from ten to seven in Berlin: %s waits until %s', async (time, expected) => {
    await net.sleep('clerk', 'Europe/Berlin');
    expect(await due(time)).toBe(expected);
  });

  test.each([
    ['Asia/Kolkata', '2031-05-06T16:30:00Z', '2031-05-07T01:30:00.000Z'],
    ['America/Los_Angeles', '2031-05-06T05:00:00Z', '2031-05-06T14:00:00.000Z'],
    ['Pacific/Auckland', '2031-05-06T10:00:00Z', '2031-05-06T19:00:00.000Z'],
    // Daylight saving time of half an hour.
    ['Australia/Lord_Howe', '2031-01-06T11:00:00Z', '2031-01-06T20:00:00.000Z'],
  ])('use the time zone %s', async (zone, time, expected) => {
    await net.sleep('clerk', zone);
    expect(await due(time)).toBe(expected);
  });

  test('within one day, with an end skipped by a clock change', async () => {
    await net.sleep('clerk', 'Europe/Berlin', '12:00', '14:00');
    expect(await due('2031-05-06T09:59:00Z')).toBe('2031-05-06T09:59:00.000Z');
    expect(await due('2031-05-06T10:00:00Z')).toBe('2031-05-06T12:00:00.000Z');
    expect(await due('2031-05-06T12:00:00Z')).toBe('2031-05-06T12:00:00.000Z');
    // Half past two doesn't exist on 30 March 2031 in Berlin: two becomes three.
    await net.sleep('clerk', 'Europe/Berlin', '22:00', '02:30');
    expect(await due('2031-03-30T00:50:00Z')).toBe('2031-03-30T01:30:00.000Z');
    expect(await due('2031-03-30T01:40:00Z')).toBe('2031-03-30T01:40:00.000Z');
  });

  test('apply to mails too, and not while they are off', async () => {
    await net.sleep('clerk', 'UTC', '11:00', '13:00');
    expect(await channelsOf(await net.notify('clerk', { at }))).toEqual([
      ['push', 'now', '2031-05-06T13:00:00.000Z'],
      ['mail', 'now', '2031-05-06T13:00:00.000Z'],
    ]);
    await net.sleep('clerk', 'UTC', '11:00', '13:00', false);
    expect(await due(at)).toBe(at);
  });
});

describe('summaries', () => {
  const due = async (digest: string, time: string) => {
    await net.choose('clerk', 'partner_requests', { push: false, digest });
    const [mail] = await net.deliveriesOf(await net.notify('clerk', { at: time }));
    return mail?.due;
  };

  test.each([
    ['daily', '2031-05-06T05:59:59Z', '2031-05-06T06:00:00.000Z'],
    ['daily', '2031-05-06T06:00:00Z', '2031-05-07T06:00:00.000Z'],
    // Across a clock change: eight o'clock stays eight o'clock.
    ['daily', '2031-03-29T12:00:00Z', '2031-03-30T06:00:00.000Z'],
    ['daily', '2031-10-25T12:00:00Z', '2031-10-26T07:00:00.000Z'],
    // 6 May 2031 is a Tuesday.
    ['weekly', '2031-05-06T12:00:00Z', '2031-05-12T06:00:00.000Z'],
    ['weekly', '2031-05-12T05:59:00Z', '2031-05-12T06:00:00.000Z'],
    ['weekly', '2031-05-12T06:00:00Z', '2031-05-19T06:00:00.000Z'],
    // Monday 01:00 in Berlin is still Sunday in UTC.
    ['weekly', '2031-05-11T23:00:00Z', '2031-05-12T06:00:00.000Z'],
    ['weekly', '2031-10-25T12:00:00Z', '2031-10-27T07:00:00.000Z'],
  ])('%s: an event at %s is in the one of %s', async (digest, time, expected) => {
    await net.sleep('clerk', 'Europe/Berlin', '22:00', '07:00', false);
    expect(await due(digest, time)).toBe(expected);
  });

  test('delay a digest to the end of a long night', async () => {
    await net.sleep('clerk', 'Europe/Berlin', '20:00', '10:00');
    expect(await due('daily', '2031-05-06T12:00:00Z')).toBe('2031-05-07T08:00:00.000Z');
  });
});
