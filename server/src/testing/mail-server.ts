import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The email as received: headers and all parts. */
  readonly text: string;
}

/** Starts a mail server that accepts everything, or responds as configured. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  // Connections dropped by the other side.
  const broken: Error[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        received.push({ from, to, text: Buffer.concat(chunks).toString() });
        callback();
      });
    },
    ...options,
  });
  server.on('error', (error) => broken.push(error));
  const listening = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listening.once('listening', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address isn't a string
  const { port } = listening.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Returns the plain text and HTML of an email, decoded. */
export function partsOf(source: string): { plain: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? 'none';
  const bodyOf = (type: string) => {
    const part = source.split(`--${boundary}`).find((part) => part.includes(`Type: ${type};`));
    const [head = '', ...body] = (part ?? '').split('\r\n\r\n');
    const text = body.join('\r\n\r\n');
    if (head.includes('base64')) return Buffer.from(text, 'base64').toString();
    const bytes = text
      .replaceAll('=\r\n', '')
      .replaceAll('\r\n', '\n')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  };
  return { plain: bodyOf('text/plain'), html: bodyOf('text/html') };
}
