import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The one account that the server knows. */
const account = 'S3RVER';
const bucketName = 'trunkline';

export interface S3Server {
  /** The address as S3_URL takes it; other credentials or another bucket to be refused by. */
  url(changes?: { secret?: string; bucket?: string }): string;
  close(): Promise<void>;
}

/** A server of other people's making that speaks S3: what we take for the protocol is not ours alone. */
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
