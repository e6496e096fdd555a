import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { withPlatform } from './context.ts';
import { declareJobs } from './jobs.ts';
import { deliverMail, escapeHtml, htmlOf, queueMail, selectMail } from './mail.ts';

describe('HTML of a mail', () => {
  test('paragraphs, lines and links', () => {
    expect(htmlOf('Hello\nthere\n\nGo to https://x.test/a?b=1&c=2')).toContain(
      '<p>Hello<br>there</p><p>Go to <a href="https://x.test/a?b=1&amp;c=2">https://x.test/a?b=1&amp;c=2</a></p>',
    );
  });

  test('no text becomes a tag or leaves an attribute', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('<', '>', '"', "'", '&'), (text, special) => {
        const html = htmlOf(`${text}${special}https://x.test/${special}${text}`);
        const tags = [...html.matchAll(/<\/?([a-z!]+)/gi)].map(([, name]) => name);
        const known = new Set(['!doctype', 'html', 'body', 'p', 'br', 'a']);
        expect(tags.filter((name) => !known.has(name ?? ''))).toEqual([]);
      }),
    );
  });

  test('escaping', () => {
    expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
    );
  });
});

describe('the outbox', () => {
  let net: TestNetwork;
  beforeAll(async () => {
    net = await createTestNetwork();
    await declareJobs(net.database, [deliverMail]);
  });
  afterAll(() => net.drop());
  const kept = () => withPlatform(net.database, 'test', selectMail);

  test('keeps a mail with its links; a subject is one line', async () => {
    const mail = {
      to: 'a@b.example',
      subject: 'One\r\nBcc: x@y.example',
      text: 'https://x.test/1',
    };
    await queueMail(net.database.authPool, mail, 'captured');
    expect(await kept()).toMatchObject([
      { to: 'a@b.example', subject: 'One Bcc: x@y.example', links: ['https://x.test/1'] },
    ]);
  });

  test('forgets a mail whose transaction is undone', async () => {
    const connection = await net.database.authPool.connect();
    await connection.query('begin');
    await queueMail(connection, { to: 'a@b.example', subject: 'undone', text: 'x' }, 'waiting');
    await connection.query('rollback');
    connection.release();
    expect((await kept()).map(({ subject }) => subject)).not.toContain('undone');
  });

  test('is read by the platform alone', async () => {
    for (const role of ['app_user', 'app_public', 'app_auth'] as const) {
      const attempt = net.database.transaction(role, {}, selectMail);
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  });
});
