import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT';
/**
 * Records by `name type`; a name without records doesn't exist (NXDOMAIN). 'SERVFAIL' instead of
 * values makes a lookup fail.
 */
export type Zone = Map<string, readonly string[] | 'SERVFAIL'>;

const numbers = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;
const typeOf = new Map<number, RecordType>([
  [1, 'A'],
  [5, 'CNAME'],
  [16, 'TXT'],
  [28, 'AAAA'],
]);

interface DnsQuestion {
  readonly name: string;
  readonly type: number;
  /** Offset at which the question ends. */
  readonly end: number;
}

function readQuestion(message: Buffer): DnsQuestion {
  const labels: string[] = [];
  let offset = 12;
  for (let length = message[offset] ?? 0; length > 0; length = message[offset] ?? 0) {
    labels.push(message.subarray(offset + 1, offset + 1 + length).toString('latin1'));
    offset += 1 + length;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(offset + 1),
    end: offset + 5,
  };
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  const parts = labels.map((label) =>
    Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
  );
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter((word) => word !== '');
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return Buffer.from(all.map((word) => word.padStart(4, '0')).join(''), 'hex');
}

function textBytes(text: string): Buffer {
  const pieces = text.match(/[\s\S]{1,255}/g) ?? [''];
  return Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
}

function recordBytes(name: string, type: RecordType, value: string, ttl: number): Buffer {
  const data =
    type === 'TXT' ? textBytes(value) : type === 'CNAME' ? nameBytes(value) : addressBytes(value);
  const head = Buffer.alloc(10);
  head.writeUInt16BE(numbers[type], 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(ttl, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), head, data]);
}

function valuesIn(zone: Zone, key: string): readonly string[] {
  const values = zone.get(key);
  return values === undefined || values === 'SERVFAIL' ? [] : values;
}

/** Responds like a resolver: follows aliases within the zone. */
function answersFor(zone: Zone, name: string, type: RecordType, ttl: number, depth = 0): Buffer[] {
  const records = valuesIn(zone, `${name} ${type}`);
  if (records.length > 0) return records.map((value) => recordBytes(name, type, value, ttl));
  const [target] = valuesIn(zone, `${name} CNAME`);
  if (target === undefined || depth > 8) return [];
  const link = recordBytes(name, 'CNAME', target, ttl);
  return type === 'CNAME' ? [link] : [link, ...answersFor(zone, target, type, ttl, depth + 1)];
}

function reply(zone: Zone, message: Buffer, ttl: number): Buffer {
  const { name, type, end } = readQuestion(message);
  const exists = [...zone.keys()].some((key) => key.split(' ')[0] === name);
  const broken = zone.get(`${name} A`) === 'SERVFAIL' || zone.get(`${name} TXT`) === 'SERVFAIL';
  const recordType = typeOf.get(type);
  const answers = broken || recordType === undefined ? [] : answersFor(zone, name, recordType, ttl);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(message.readUInt16BE(0), 0);
  head.writeUInt16BE(0x8180 | (broken ? 2 : exists ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  return Buffer.concat([head, message.subarray(12, end), ...answers]);
}

/** Starts a local name server that implements the real protocol with test zones. */
export async function openNameServer({ port = 0, ttl = 300 } = {}) {
  const zone: Zone = new Map();
  const queries: string[] = [];
  const state = { silent: false };
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port: from }) => {
    const { name, type } = readQuestion(message);
    queries.push(`${name} ${typeOf.get(type) ?? type}`);
    if (!state.silent) socket.send(reply(zone, message, ttl), from, address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    zone,
    queries,
    state,
    server: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
