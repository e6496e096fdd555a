import fc from 'fast-check';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../testing.ts';
import { readJson, shapeOf } from './body.ts';

const maxBytes = 1_000;
const requestOf = (
  body: string | Buffer<ArrayBuffer>,
  type = 'application/json',
  length?: string,
) =>
  new Request('http://x.test', {
    method: 'POST',
    body,
    headers: {
      'content-type': type,
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  });
const read = (...sent: Parameters<typeof requestOf>) => readJson(requestOf(...sent), maxBytes);

test('returns the object that was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), async (value) => {
      const text = JSON.stringify(value);
      fc.pre(text.length <= maxBytes / 4);
      expect(await read(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['application/json; charset=utf-8', 'Application/JSON', ' application/json ;x=y'])(
  'accepts the content type %j',
  async (type) => {
    expect(await read('{"a":1}', type)).toEqual({ a: 1 });
  },
);

test('accepts an empty body of any type', async () => {
  expect(await read('', 'text/plain')).toBeUndefined();
  expect(
    await readJson(new Request('http://x.test', { method: 'DELETE' }), maxBytes),
  ).toBeUndefined();
});

describe('refuses', () => {
  test.each(['[]', '[{"a":1}]', '"text"', '5', 'null', 'true', '{', '{"a":1}{', "{'a':1}", 'NaN'])(
    'a body that is not a JSON object: %s',
    async (text) => {
      expect(await rejectionOf(read(text))).toMatchObject({ code: 'validation_failed' });
    },
  );

  test.each(['text/plain', 'application/jsonp', 'text/json', 'application/x-www-form-urlencoded'])(
    'the type %s',
    async (type) => {
      expect(await rejectionOf(read('{}', type))).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  test('text that is not UTF-8', async () => {
    for (const bytes of [[0xff], [0x22, 0xc3, 0x28, 0x22], [0xed, 0xa0, 0x80]])
      expect(await rejectionOf(read(Buffer.from(bytes)))).toMatchObject({
        code: 'validation_failed',
      });
  });

  test('one byte too many, counted in bytes as they arrive', async () => {
    const largestBody = `{"a":"${'é'.repeat((maxBytes - 8) / 2)}"}`;
    expect(Buffer.byteLength(largestBody)).toBe(maxBytes);
    await expect(read(largestBody)).resolves.toHaveProperty('a');
    expect(await rejectionOf(read(`${largestBody} `))).toMatchObject({ code: 'payload_too_large' });
  });

  test('an endless stream, early', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100;
        controller.enqueue(new Uint8Array(100).fill(32));
      },
    });
    const request = new Request('http://x.test', { method: 'POST', body: endless, duplex: 'half' });
    expect(await rejectionOf(readJson(request, maxBytes))).toMatchObject({
      code: 'payload_too_large',
    });
    expect(sent).toBeLessThan(maxBytes * 3);
  });

  test('a declared length above the limit, before reading', async () => {
    expect(await rejectionOf(read('{}', undefined, '5000'))).toMatchObject({
      code: 'payload_too_large',
    });
  });

  test('more values than allowed, before building any of them', async () => {
    const list = (values: number) =>
      `{"a":[${Array.from({ length: values }, () => '0').join(',')}]}`;
    const readLong = (text: string) => readJson(requestOf(text), text.length);
    await expect(readLong(list(requestLimits.values))).resolves.toHaveProperty('a');
    expect(await rejectionOf(readLong(list(requestLimits.values + 1)))).toMatchObject({
      code: 'validation_failed',
    });
  });

  test('deep nesting, before building any of it', async () => {
    const nestJson = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    await expect(read(nestJson(requestLimits.depth))).resolves.toHaveProperty('a');
    expect(await rejectionOf(read(nestJson(requestLimits.depth + 1)))).toMatchObject({
      code: 'validation_failed',
    });
  });
});

test('counts depth as JSON nests, ignoring brackets in strings', () => {
  const depth = (value: unknown): number =>
    value === null || typeof value !== 'object'
      ? 0
      : 1 + Math.max(0, ...Object.values(value).map(depth));
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(shapeOf(JSON.stringify(value)).depth).toBe(depth(value));
    }),
  );
});
