import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { toast } from '../../../ui/toast.tsx';
import type { DraftFile } from '../drafts.ts';
import { sendFile } from './send-file.ts';
import { sortFiles } from './sort-files.ts';

/** A file attached to the message being written. */
export interface AttachedFile {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'sending' | 'uploaded' | 'failed';
  /** Share sent, from 0 to 1. */
  readonly progress: number;
  /** Time of registration in milliseconds. */
  readonly at: number;
  /** The attachment's id, once uploaded. */
  readonly id: string | null;
  readonly reason: string | null;
  /** Whether sending the same file again may succeed. */
  readonly retryable: boolean;
}

interface ActiveUpload {
  readonly file: File;
  abortController: AbortController;
}

const fromDraftFile = (file: DraftFile): AttachedFile => ({
  ...file,
  key: file.id,
  state: 'uploaded',
  progress: 1,
  reason: null,
  retryable: false,
});

/**
 * Returns the attachments of the message being written and functions that change them. New files
 * are uploaded immediately; files of a stored draft have been uploaded already.
 */
export function useFiles(tenant: string, conversation: string, draftFiles: readonly DraftFile[]) {
  const [files, setFiles] = useState<readonly AttachedFile[]>(() => draftFiles.map(fromDraftFile));
  const activeUploads = useRef(new Map<string, ActiveUpload>());
  useEffect(() => {
    const all = activeUploads.current;
    return () => {
      for (const { abortController } of all.values()) abortController.abort();
    };
  }, []);

  const change = useCallback((key: string, changes: Partial<AttachedFile>) => {
    setFiles((previous) =>
      previous.map((item) => (item.key === key ? { ...item, ...changes } : item)),
    );
  }, []);

  const send = useCallback(
    async (key: string, { file, abortController }: ActiveUpload) => {
      change(key, { state: 'sending', progress: 0, reason: null, at: Date.now() });
      try {
        const id = await sendFile({
          tenant,
          conversation,
          file,
          onProgress: (progress) => change(key, { progress }),
          signal: abortController.signal,
        });
        change(key, { state: 'uploaded', progress: 1, id });
      } catch (error) {
        if (abortController.signal.aborted) return;
        const { message, fields, retryable } = describeError(error);
        change(key, { state: 'failed', reason: fields[0]?.message ?? message, retryable });
      }
    },
    [change, conversation, tenant],
  );

  const add = (added: readonly File[]) => {
    const available = messagingLimits.files - files.length;
    const { fitting, problems } = sortFiles(added, available);
    const [problem] = problems;
    if (problem !== undefined && problems.length === 1)
      toast.error(problem.title, { description: problem.description });
    else if (problem !== undefined)
      toast.error("Some files couldn't be attached", {
        description: `${problems.map(({ title }) => title).join('. ')}.`,
      });
    for (const file of fitting) {
      const key = crypto.randomUUID();
      const started = { file, abortController: new AbortController() };
      activeUploads.current.set(key, started);
      const { name, size: bytes } = file;
      const at = Date.now();
      const initial = { progress: 0, at, id: null, reason: null, retryable: false };
      setFiles((previous) => [...previous, { key, name, bytes, state: 'sending', ...initial }]);
      void send(key, started);
    }
  };
  const remove = (key: string) => {
    activeUploads.current.get(key)?.abortController.abort();
    activeUploads.current.delete(key);
    setFiles((previous) => previous.filter((item) => item.key !== key));
  };
  const retry = (key: string) => {
    const upload = activeUploads.current.get(key);
    if (!upload) return;
    upload.abortController = new AbortController();
    void send(key, upload);
  };
  const clear = () => {
    activeUploads.current.clear();
    setFiles([]);
  };
  /** Reattaches the files of a message that couldn't be sent. */
  const restoreFiles = (attached: readonly AttachedFile[]) =>
    setFiles((previous) => [...attached, ...previous]);
  return { files, add, remove, retry, clear, restoreFiles };
}
