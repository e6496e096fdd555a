import type { Asset, Upload } from '@trunkline/contract/media';
import { ApiError } from '../../../kernel/api-error.ts';
import { sendFile, type UploadTransport } from './send-file.ts';

/** The requests needed for a replacement. */
export interface ReplacementServer extends UploadTransport {
  begin(file: { filename: string; size: number }): Promise<Upload>;
  replace(asset: Asset, uploadId: string): Promise<Asset>;
}

/**
 * Uploads a file and replaces another with it. Throws if retrying can't help, with the server's
 * message for refusals and conflicts.
 */
export async function replaceFile(
  server: ReplacementServer,
  asset: Asset,
  file: File,
  onProgress: (received: number) => void,
): Promise<Asset> {
  const upload = await server.begin({ filename: file.name.slice(-255), size: file.size });
  const transport: UploadTransport = {
    ...server,
    async finish(id) {
      try {
        return { outcome: 'added', asset: await server.replace(asset, id) };
      } catch (error) {
        // For a part, a conflict means that the server has more bytes. Here it is the final result.
        if (error instanceof ApiError && error.status === 409) throw new ReplacementRefused(error);
        throw error;
      }
    },
  };
  try {
    const sent = await sendFile(transport, {
      file,
      upload,
      onProgress,
      onPause: () => undefined,
      isCancelled: () => false,
    });
    return sent.asset;
  } catch (error) {
    throw error instanceof ReplacementRefused ? error.apiError : error;
  }
}

class ReplacementRefused extends Error {
  override readonly name = 'ReplacementRefused';
  readonly apiError: ApiError;
  constructor(error: ApiError) {
    super(error.message, { cause: error });
    this.apiError = error;
  }
}
