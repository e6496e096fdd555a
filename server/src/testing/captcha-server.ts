import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a local hCaptcha/Turnstile-like provider that accepts only the answer 'a person'. */
export async function createCaptchaServer() {
  const requests: Record<string, string>[] = [];
  let broken = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      requests.push(fields);
      if (broken) return response.writeHead(503).end('busy');
      const success = fields['secret'] === 'the secret key' && fields['response'] === 'a person';
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ success, 'error-codes': success ? [] : ['invalid'] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has one
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    requests,
    break: (value: boolean) => {
      broken = value;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
