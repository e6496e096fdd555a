import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capturedLog } from '../testing.ts';
import { createLogger } from './logger.ts';
import { mask } from './mask.ts';

describe('masking', () => {
  test.each([
    ['mail dana.whitfield+x@meridian.example failed', 'mail [email] failed'],
    ['Authorization: Bearer abc.def-ghi=', 'Authorization: Bearer [token]'],
    ['user 3f0e7cf5-9f3f-4f66-9c55-0d9f6a0a8b11 gone', 'user [uuid] gone'],
    ['from 203.0.113.7 at', 'from [ip] at'],
    ['from 2001:db8:0:1:2:3:4:5 at', 'from [ip] at'],
    ["mail o'hara!x=y@b.example", 'mail [email]'],
    [`key ${'a1B2'.repeat(10)} used`, 'key [key] used'],
    ['nothing to hide: 42 rows of companies', 'nothing to hide: 42 rows of companies'],
  ])('%j', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  test('no address, id or token survives wherever it stands', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const hidden = fc.oneof(
      fc.emailAddress({ size: '-1' }),
      fc.uuid(),
      fc.ipV4(),
      fc.stringMatching(/^[a-zA-Z0-9]{40}$/),
    );
    fc.assert(
      fc.property(word, hidden, word, (before, secret, after) => {
        expect(mask(`${before} ${secret} ${after}`)).not.toContain(secret);
      }),
    );
  });

  test('twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(mask(mask(text))).toBe(mask(text));
      }),
    );
  });

  test('a long line does not take long', () => {
    const started = performance.now();
    mask('a.'.repeat(100_000) + '@');
    mask('1.'.repeat(100_000));
    mask('a:'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('a line of the log', () => {
  test('cannot be forged, whatever is logged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written: string[] = [];
        const log = createLogger('info', { write: (line) => written.push(line) });
        log.info({ path: text }, 'request refused');
        expect(written).toHaveLength(1);
        expect(written[0]?.trimEnd().split(/[\n\r]/)).toHaveLength(1);
        expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'info', path: text });
      }),
    );
  });

  test.each(['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie'])(
    '%s never reaches it, however deep it hangs',
    (name) => {
      const { log, lines } = capturedLog();
      const hung = { [name]: 'hush' };
      log.info({ ...hung, request: { ...hung, headers: hung } }, 'x');
      expect(JSON.stringify(lines)).not.toContain('hush');
      expect(lines[0]).toMatchObject({ [name]: '[secret]' });
    },
  );

  test('has no name of the machine or process, and the level as a word', () => {
    const { log, lines } = capturedLog();
    log.warn('careful');
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(['level', 'msg', 'time']);
    expect(lines[0]).toMatchObject({ level: 'warn', msg: 'careful' });
  });

  test('below its level nothing is written', () => {
    const written: string[] = [];
    createLogger('warn', { write: (line) => written.push(line) }).info('quiet');
    expect(written).toEqual([]);
  });
});

describe('an error in the log', () => {
  test('is masked with its causes and keeps where it came from', () => {
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

  test('a message of several lines does not get into the stack', () => {
    const { log, lines } = capturedLog();
    log.error({ error: new Error('one\n  two a@b.example\nthree') }, 'failed');
    expect(JSON.stringify(lines[0])).not.toContain('a@b.example');
  });

  test('what is thrown without being an error is masked text', () => {
    const { log, lines } = capturedLog();
    log.error({ error: 'a@b.example' }, 'failed');
    expect(lines[0]).toMatchObject({ error: '[email]' });
  });
});
