import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The server's only account. */
const account = 'S3RVER';
const bucketName = 'trunkline';

export interface S3Server {
  /**
   * Returns the address for S3_URL; wrong credentials or another bucket can be set to test
   * refusals.
   */
  url(changes?: { secret?: string; bucket?: string }): string;
  close(): Promise<void>;
}

/**
 * Starts a third-party S3 server, so that our client isn't tested only against our own
 * understanding of the protocol.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'trunkline-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucketName }],
  });
  const { port } = await server.run();
  return {
    url: ({ secret = account, bucket = bucketName } = {}) =>
      `http://${account}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=eu-test-1`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
