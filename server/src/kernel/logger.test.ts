import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capturedLog } from '../testing.ts';
import { createLogger } from './logger.ts';

describe('a log line', () => {
  test('cannot be forged, whatever is logged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const lines: string[] = [];
        const log = createLogger('info', { write: (line) => lines.push(line) });
        log.info({ path: text }, 'request refused');
        expect(lines).toHaveLength(1);
        expect(lines[0]?.trimEnd().split(/[\n\r]/)).toHaveLength(1);
        expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', path: text });
      }),
    );
  });

  test.each(['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie'])(
    'never contains %s, however deeply nested',
    (name) => {
      const { log, lines } = capturedLog();
      const hiddenField = { [name]: 'hush' };
      const nested = { ...hiddenField, headers: { ...hiddenField, list: [{ deep: hiddenField }] } };
      log.info({ ...hiddenField, request: nested }, 'x');
      expect(JSON.stringify(lines)).not.toContain('hush');
      expect(lines[0]).toMatchObject({ [name]: '[secret]' });
    },
  );

  test('keeps the other fields of a nested object, and ends at a reference to itself', () => {
    const { log, lines } = capturedLog();
    const request: Record<string, unknown> = { path: '/', at: new Date(0), ids: [1, 2] };
    log.info({ request: Object.assign(request, { request }) }, 'x');
    const at = '1970-01-01T00:00:00.000Z';
    expect(lines[0]).toMatchObject({
      request: { path: '/', at, ids: [1, 2], request: '[circular]' },
    });
  });

  test('hides secrets in instances of classes and in the properties of an error', () => {
    class Credentials {
      readonly password = 'hush';
    }
    const { log, lines } = capturedLog();
    log.info({ request: new Credentials() }, 'x');
    log.error(Object.assign(new Error('x'), { token: 'hush' }));
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain('hush');
  });

  test('has no machine or process name, and the level as a word', () => {
    const { log, lines } = capturedLog();
    log.warn('careful');
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(['level', 'msg', 'time']);
    expect(lines[0]).toMatchObject({ level: 'warn', msg: 'careful' });
  });

  test('nothing is written below its level', () => {
    const lines: string[] = [];
    createLogger('warn', { write: (line) => lines.push(line) }).info('quiet');
    expect(lines).toEqual([]);
  });
});

describe('a logged error', () => {
  test('is masked with its causes and keeps its stack', () => {
    const { log, lines } = capturedLog();
    const cause = Object.assign(new Error('from 203.0.113.7'), { code: 'ECONNRESET' });
    log.error({ error: new Error('no mail to a@b.example', { cause }) }, 'failed');
    expect(lines[0]).toMatchObject({
      error: {
        name: 'Error',
        message: 'no mail to [email]',
        cause: { message: 'from [ip]', code: 'ECONNRESET' },
      },
    });
    expect(JSON.stringify(lines[0])).toContain('logger.test.ts');
  });

  test('a multi-line message does not get into the stack', () => {
    const { log, lines } = capturedLog();
    log.error({ error: new Error('one\n  two a@b.example\nthree') }, 'failed');
    expect(JSON.stringify(lines[0])).not.toContain('a@b.example');
  });

  test('a thrown value that is not an error is masked text', () => {
    const { log, lines } = capturedLog();
    log.error({ error: 'a@b.example' }, 'failed');
    expect(lines[0]).toMatchObject({ error: '[email]' });
  });
});
