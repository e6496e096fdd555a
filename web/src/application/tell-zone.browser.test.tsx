import { contract } from '@trunkline/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepReaderHere } from '../kernel/pwa/kept-reader.ts';
import { dropDatabase, keptReaderName } from '../kernel/storage/databases.ts';
import { playServer, refusal, type PlayedServer } from '../testing/played-server.ts';
import { idOf } from '../testing/records.ts';
import { tellZone } from './tell-zone.ts';

const me = { id: idOf(900) };
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
let server: PlayedServer;
beforeEach(async () => {
  await dropDatabase(keptReaderName);
  await keepReaderHere(me.id, idOf(1));
  server = playServer();
  server.answer(contract.notifications.beginZone, () => ({ time_zone: 'Asia/Tokyo' }));
});
const told = () => server.inputsOf('POST', '/api/notifications/time-zone');

test('the zone of this browser is told once for each sign-in', async () => {
  await tellZone(me);
  await tellZone(me);
  // The application is opened again.
  await keepReaderHere(me.id, idOf(1));
  await tellZone(me);
  expect(told()).toEqual([{ time_zone: zone }]);
  await keepReaderHere(idOf(901), idOf(1));
  await tellZone({ id: idOf(901) });
  expect(told()).toHaveLength(2);
});

test('what could not be told is told the next time, and disturbs nobody', async () => {
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
  server.answer(contract.notifications.beginZone, () => refusal(503));
  await tellZone(me);
  expect(console.warn).toHaveBeenCalled();
  server.answer(contract.notifications.beginZone, () => ({ time_zone: zone }));
  await tellZone(me);
  await tellZone(me);
  expect(told()).toHaveLength(2);
});

test('a session that has ended meanwhile is no problem', async () => {
  const warned = vi.spyOn(console, 'warn');
  server.answer(contract.notifications.beginZone, () => refusal(401, { code: 'unauthenticated' }));
  await tellZone(me);
  expect(told()).toHaveLength(1);
  expect(warned).not.toHaveBeenCalled();
});
