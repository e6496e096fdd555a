import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from './testing.ts';
import { cleanNotifications } from './verbs/clean.ts';
import { listNotifications } from './verbs/list.ts';

/* The triggers that choose the channels and delivery time of a new notification. */

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());
beforeEach(async () => {
  await network.admin.query('delete from notifications');
  await network.admin.query('delete from notification_preferences');
  await network.admin.query('delete from notification_hours');
});

const at = '2031-05-06T12:00:00.000Z';
const titles = async () =>
  (await listNotifications(await network.signedIn('clerk'))).items.map(({ title }) => title);
const channelsOf = async (id: string) =>
  (await network.deliveriesOf(id)).map(({ channel, digest, due }) => [channel, digest, due]);

describe('chosen channels', () => {
  test('are all due immediately', async () => {
    const id = await network.notify('clerk', { at });
    expect(await titles()).toEqual(['It happened']);
    expect(await channelsOf(id)).toEqual([
      ['push', 'now', at],
      ['mail', 'now', at],
    ]);
  });

  test('are the defaults if the person has chosen none', async () => {
    const update = await network.notify('clerk', { category: 'system_updates', at });
    expect(await channelsOf(update)).toEqual([]);
    const message = await network.notify('clerk', { category: 'new_messages', at });
    expect(await channelsOf(message)).toEqual([
      ['push', 'now', at],
      ['mail', 'daily', '2031-05-07T08:00:00.000Z'],
    ]);
  });

  test('without the notification centre hide a notification there and send it elsewhere', async () => {
    await network.choose('clerk', 'partner_requests', { centre: false, push: false });
    const id = await network.notify('clerk', { at });
    expect(await channelsOf(id)).toEqual([['mail', 'now', at]]);
    expect(await listNotifications(await network.signedIn('clerk'))).toEqual({
      items: [],
      unread: 0,
    });
  });

  test('with no channel a notification is hidden and undelivered, and the next cleanup removes it', async () => {
    await network.choose('clerk', 'partner_requests', { centre: false, push: false, mail: false });
    const unwanted = await network.notify('clerk', { at });
    await network.choose('clerk', 'partner_requests', { centre: false, push: false });
    const mailed = await network.notify('clerk', { mailed: true, at });
    expect([...(await channelsOf(unwanted)), ...(await channelsOf(mailed))]).toEqual([]);
    expect(await titles()).toEqual([]);
    expect(await cleanNotifications(network.database, new Date('2031-05-07T12:00:01Z'))).toBe(2);
  });

  test('a kind determines its category and urgency, overriding the row', async () => {
    const { rows } = await network.admin.query(
      `insert into notifications (user_id, company_id, kind, parameters, category, critical)
       select id, company_id, 'messaging.message', '{}', 'billing_notifications', true from profiles where id = $1
       returning category, critical, mailed`,
      [network.people.clerk.id],
    );
    expect(rows).toEqual([{ category: 'new_messages', critical: false, mailed: false }]);
  });

  test('rejects a kind that is not declared and has no category', async () => {
    const write = network.admin.query(
      `insert into notifications (user_id, company_id, kind, parameters)
       select id, company_id, 'test.unknown', '{}' from profiles where id = $1`,
      [network.people.clerk.id],
    );
    await expect(write).rejects.toThrow(/category/);
  });

  test('critical notifications ignore preferences: every channel, immediately, day and night', async () => {
    await network.choose('clerk', 'new_messages', { centre: false, push: false, mail: false });
    await network.setQuietHours('clerk', 'UTC', '00:00', '23:59');
    const id = await network.notify('clerk', { category: 'new_messages', critical: true, at });
    expect(await titles()).toEqual(['It happened']);
    expect(await channelsOf(id)).toEqual([
      ['push', 'now', at],
      ['mail', 'now', at],
    ]);
  });

  test('security alerts are sent immediately at night too, critical or not', async () => {
    await network.setQuietHours('clerk', 'UTC', '00:00', '23:59');
    const id = await network.notify('clerk', { category: 'security_alerts', at });
    expect(await channelsOf(id)).toEqual([
      ['push', 'now', at],
      ['mail', 'now', at],
    ]);
  });

  test('security alerts cannot be turned off', async () => {
    await expect(network.choose('clerk', 'security_alerts', { push: false })).rejects.toThrow(
      /check/,
    );
  });

  test('notifications whose event has its own email are not emailed again', async () => {
    const id = await network.notify('clerk', { critical: true, mailed: true, at });
    expect(await channelsOf(id)).toEqual([['push', 'now', at]]);
  });

  test("one person's choice does not affect another's", async () => {
    await network.choose('northAdmin', 'partner_requests', { push: false, mail: false });
    expect(await channelsOf(await network.notify('clerk', { at }))).toHaveLength(2);
  });
});

describe('quiet hours', () => {
  const due = async (time: string) => {
    const [first] = await network.deliveriesOf(await network.notify('clerk', { at: time }));
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
    await network.setQuietHours('clerk', 'Europe/Berlin');
    expect(await due(time)).toBe(expected);
  });

  test.each([
    ['Asia/Kolkata', '2031-05-06T16:30:00Z', '2031-05-07T01:30:00.000Z'],
    ['America/Los_Angeles', '2031-05-06T05:00:00Z', '2031-05-06T14:00:00.000Z'],
    ['Pacific/Auckland', '2031-05-06T10:00:00Z', '2031-05-06T19:00:00.000Z'],
    // Daylight saving time of half an hour.
    ['Australia/Lord_Howe', '2031-01-06T11:00:00Z', '2031-01-06T20:00:00.000Z'],
  ])('use the time zone %s', async (zone, time, expected) => {
    await network.setQuietHours('clerk', zone);
    expect(await due(time)).toBe(expected);
  });

  test('can lie within one day, or end at a time that a clock change skips', async () => {
    await network.setQuietHours('clerk', 'Europe/Berlin', '12:00', '14:00');
    expect(await due('2031-05-06T09:59:00Z')).toBe('2031-05-06T09:59:00.000Z');
    expect(await due('2031-05-06T10:00:00Z')).toBe('2031-05-06T12:00:00.000Z');
    expect(await due('2031-05-06T12:00:00Z')).toBe('2031-05-06T12:00:00.000Z');
    // Half past two doesn't exist on 30 March 2031 in Berlin: two becomes three.
    await network.setQuietHours('clerk', 'Europe/Berlin', '22:00', '02:30');
    expect(await due('2031-03-30T00:50:00Z')).toBe('2031-03-30T01:30:00.000Z');
    expect(await due('2031-03-30T01:40:00Z')).toBe('2031-03-30T01:40:00.000Z');
  });

  test('apply to emails too, but not while they are turned off', async () => {
    await network.setQuietHours('clerk', 'UTC', '11:00', '13:00');
    expect(await channelsOf(await network.notify('clerk', { at }))).toEqual([
      ['push', 'now', '2031-05-06T13:00:00.000Z'],
      ['mail', 'now', '2031-05-06T13:00:00.000Z'],
    ]);
    await network.setQuietHours('clerk', 'UTC', '11:00', '13:00', false);
    expect(await due(at)).toBe(at);
  });
});

describe('digests', () => {
  const due = async (digest: string, time: string) => {
    await network.choose('clerk', 'partner_requests', { push: false, digest });
    const [mail] = await network.deliveriesOf(await network.notify('clerk', { at: time }));
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
  ])('%s: an event at %s is in the digest of %s', async (digest, time, expected) => {
    await network.setQuietHours('clerk', 'Europe/Berlin', '22:00', '07:00', false);
    expect(await due(digest, time)).toBe(expected);
  });

  test('are delayed to the end of long quiet hours', async () => {
    await network.setQuietHours('clerk', 'Europe/Berlin', '20:00', '10:00');
    expect(await due('daily', '2031-05-06T12:00:00Z')).toBe('2031-05-07T08:00:00.000Z');
  });
});
