import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

const accessKey = 'bucket-user';
const secretKey = 'bucket/secret+of=ours';
const region = 'eu-test-1';

export interface BucketServer {
  /**
   * Returns the address for S3_URL; wrong credentials or another bucket can be set to test
   * refusals.
   */
  url(changes?: { secret?: string; bucket?: string }): string;
  close(): Promise<void>;
}

const hash = (data: string) => createHash('sha256').update(data).digest('hex');
const sign = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** Computes a request's expected signature: AWS Signature Version 4, as documented. */
function signatureOf(request: IncomingMessage, signedHeaders: string): string {
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const names = signedHeaders.split(';');
  const canonical = [
    request.method,
    path,
    query,
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n');
  const time = header('x-amz-date');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = scope.split('/').reduce<string | Buffer>(sign, `AWS4${secretKey}`);
  return sign(key, ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')).toString('hex');
}

function isSigned(request: IncomingMessage): boolean {
  const header = request.headers.authorization ?? '';
  const [, credential, signedHeaders = '', signature] =
    /Credential=([^/]+)\/\S+, SignedHeaders=([^,]+), Signature=(\w+)/.exec(header) ?? [];
  return credential === accessKey && signature === signatureOf(request, signedHeaders);
}

/**
 * Starts an in-memory store with one bucket that implements the parts of the S3 protocol we use.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const respond = async (): Promise<[number, Buffer?]> => {
      const body = await buffer(request);
      const path = request.url ?? '';
      if (!isSigned(request)) return [403];
      if (!path.startsWith('/trunkline/')) return [404];
      if (request.method === 'PUT') objects.set(path, body);
      if (request.method === 'DELETE') {
        objects.delete(path);
        return [204];
      }
      const object = objects.get(path);
      return object === undefined ? [404] : [200, request.method === 'GET' ? object : undefined];
    };
    void respond().then(([status, body]) => response.writeHead(status).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: ({ secret = secretKey, bucket = 'trunkline' } = {}) =>
      `http://${accessKey}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
