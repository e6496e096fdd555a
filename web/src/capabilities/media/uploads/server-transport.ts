import type { Upload } from '@trunkline/contract/media';
import { apiFor } from '../../../kernel/api.ts';
import { request } from '../../../kernel/request.ts';
import type { UploadTransport } from './send-file.ts';

/** Checks the fields of an upload response that are used. */
function isUpload(value: unknown): value is Upload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'received' in value &&
    typeof value.received === 'number'
  );
}

/** Parts are sent as raw bytes, everything else through the typed API. */
export function serverTransport(tenant: string): UploadTransport {
  const { media } = apiFor(tenant);
  return {
    async put(id, offset, part) {
      const response = await request(`/api/media/uploads/${id}/parts?offset=${offset}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: part,
      });
      const upload: unknown = await response.json();
      if (!isUpload(upload)) throw new Error('invalid response to an upload part');
      return upload;
    },
    state: (id) => media.upload.call({ id }),
    finish: (id) => media.finishUpload.call({ id }),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
  };
}
