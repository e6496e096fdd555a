import { contract } from '@trunkline/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeReader } from '../kernel/pwa/stored-reader.ts';
import { dropDatabase, storedReaderName } from '../kernel/storage/databases.ts';
import { mockServer, refusal, type MockServer } from '../testing/mock-server.ts';
import { idOf } from '../testing/records.ts';
import { reportTimeZone } from './report-time-zone.ts';

const me = { id: idOf(900) };
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
let server: MockServer;
beforeEach(async () => {
  await dropDatabase(storedReaderName);
  await storeReader(me.id, idOf(1));
  server = mockServer();
  server.answer(contract.notifications.setInitialTimeZone, () => ({ time_zone: 'Asia/Tokyo' }));
});
const reportedZones = () => server.inputsOf('POST', '/api/notifications/time-zone');

test("sends the browser's time zone once for each sign-in", async () => {
  await reportTimeZone(me);
  await reportTimeZone(me);
  // Simulates reopening the application.
  await storeReader(me.id, idOf(1));
  await reportTimeZone(me);
  expect(reportedZones()).toEqual([{ time_zone: zone }]);
  await storeReader(idOf(901), idOf(1));
  await reportTimeZone({ id: idOf(901) });
  expect(reportedZones()).toHaveLength(2);
});

test('a time zone that could not be sent is sent the next time, without an error', async () => {
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
  server.answer(contract.notifications.setInitialTimeZone, () => refusal(503));
  await reportTimeZone(me);
  expect(console.warn).toHaveBeenCalled();
  server.answer(contract.notifications.setInitialTimeZone, () => ({ time_zone: zone }));
  await reportTimeZone(me);
  await reportTimeZone(me);
  expect(reportedZones()).toHaveLength(2);
});

test('a session that has ended in the meantime is not an error', async () => {
  const warn = vi.spyOn(console, 'warn');
  server.answer(contract.notifications.setInitialTimeZone, () =>
    refusal(401, { code: 'unauthenticated' }),
  );
  await reportTimeZone(me);
  expect(reportedZones()).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});
