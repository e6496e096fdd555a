import { browserErrors } from '@trunkline/contract/kernel/error-catalogue';
import { messageForStatus } from '@trunkline/contract/kernel/error-catalogue';
import { attachmentPath } from '@trunkline/contract/messaging/attachment-path';
import { ApiError } from '../../../kernel/api-error.ts';
import { apiFor } from '../../../kernel/api.ts';

export interface FileUpload {
  readonly tenant: string;
  readonly conversation: string;
  readonly file: File;
  /** Called with the share sent, from 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

function refusalOf(request: XMLHttpRequest): ApiError {
  const { status } = request;
  const code = `http_${status}`;
  try {
    const body: unknown = JSON.parse(request.responseText);
    if (typeof body === 'object' && body !== null) {
      const message: unknown = Reflect.get(body, 'message');
      const id: unknown = Reflect.get(body, 'id');
      if (typeof message === 'string')
        return new ApiError(status, { code, message, ...(typeof id === 'string' && { id }) });
    }
  } catch {
    // A proxy's error page: only its status is usable.
  }
  return new ApiError(status, { code, message: messageForStatus(status) });
}

/** Uploads the bytes with XMLHttpRequest, which reports upload progress. */
function put(id: string, { file, onProgress, signal }: FileUpload): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total === 0 ? 0 : loaded / total),
  );
  request.addEventListener('load', () => {
    if (request.status >= 200 && request.status < 300) resolve();
    else reject(refusalOf(request));
  });
  request.addEventListener('error', () =>
    reject(new ApiError(0, { code: 'network_error', message: browserErrors.network_error })),
  );
  request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
  signal.addEventListener('abort', () => request.abort());
  request.open('PUT', attachmentPath(id));
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.send(file);
  return promise;
}

/** Uploads an attachment for a message that isn't sent yet; returns its id. */
export async function sendFile(upload: FileUpload): Promise<string> {
  const { tenant, conversation, file, signal } = upload;
  const { id } = await apiFor(tenant).messaging.messages.attach.call(
    { conversation_id: conversation, filename: file.name || 'file', size: file.size },
    { signal },
  );
  if (signal.aborted) throw new DOMException('Cancelled', 'AbortError');
  await put(id, upload);
  return id;
}
