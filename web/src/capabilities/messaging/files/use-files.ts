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
  readonly state: 'sending' | 'there' | 'failed';
  /** Share sent, from 0 to 1. */
  readonly part: number;
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
  stopping: AbortController;
}

const putBefore = (file: DraftFile): AttachedFile => ({
  ...file,
  key: file.id,
  state: 'there',
  part: 1,
  reason: null,
  retryable: false,
});

/**
 * Attachments of the message being written; each is uploaded immediately, and those of a draft
 * already are.
 */
export function useFiles(tenant: string, conversation: string, before: readonly DraftFile[]) {
  const [files, setFiles] = useState<readonly AttachedFile[]>(() => before.map(putBefore));
  const underWay = useRef(new Map<string, ActiveUpload>());
  useEffect(() => {
    const all = underWay.current;
    return () => {
      for (const { stopping } of all.values()) stopping.abort();
    };
  }, []);

  const change = useCallback((key: string, to: Partial<AttachedFile>) => {
    setFiles((previous) => previous.map((item) => (item.key === key ? { ...item, ...to } : item)));
  }, []);

  const send = useCallback(
    async (key: string, { file, stopping }: ActiveUpload) => {
      change(key, { state: 'sending', part: 0, reason: null, at: Date.now() });
      try {
        const id = await sendFile({
          tenant,
          conversation,
          file,
          onProgress: (part) => change(key, { part }),
          signal: stopping.signal,
        });
        change(key, { state: 'there', part: 1, id });
      } catch (error) {
        if (stopping.signal.aborted) return;
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
      toast.error('Not every file could be attached', {
        description: `${problems.map(({ title }) => title).join('. ')}.`,
      });
    for (const file of fitting) {
      const key = crypto.randomUUID();
      const started = { file, stopping: new AbortController() };
      underWay.current.set(key, started);
      const { name, size: bytes } = file;
      const at = Date.now();
      const initial = { part: 0, at, id: null, reason: null, retryable: false };
      setFiles((previous) => [...previous, { key, name, bytes, state: 'sending', ...initial }]);
      void send(key, started);
    }
  };
  const remove = (key: string) => {
    underWay.current.get(key)?.stopping.abort();
    underWay.current.delete(key);
    setFiles((previous) => previous.filter((item) => item.key !== key));
  };
  const again = (key: string) => {
    const running = underWay.current.get(key);
    if (!running) return;
    running.stopping = new AbortController();
    void send(key, running);
  };
  const clear = () => {
    underWay.current.clear();
    setFiles([]);
  };
  /** Attaches the files of a message that wasn't sent again. */
  const restoreFiles = (attached: readonly AttachedFile[]) =>
    setFiles((previous) => [...attached, ...previous]);
  return { files, add, remove, again, clear, restoreFiles };
}
