import { useEffect, useState } from 'react';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import type { AuditSentences, Capability } from '../../kernel/capability.ts';

const parts = ['tables', 'events', 'plurals', 'areas'] as const;

/** Merges the wording of all capabilities. */
export async function mergeSentences(capabilities: readonly Capability[]): Promise<AuditSentences> {
  const merged: AuditSentences = { tables: {}, events: {}, plurals: {}, areas: {} };
  const modules = await Promise.all(
    capabilities.map(async ({ auditSentences }) => auditSentences?.()),
  );
  for (const module of modules) {
    for (const part of parts) Object.assign(merged[part], module?.auditSentences[part]);
  }
  return merged;
}

let loaded: AuditSentences | null = null;
const installed = fromCapabilities((capabilities) => capabilities);

/** Loads the wording, which only screens with audit entries need. */
export async function loadSentences(): Promise<void> {
  loaded ??= await mergeSentences(installed());
}

/** @throws Error before `loadSentences` has finished. */
export function loadedSentences(): AuditSentences {
  if (loaded === null) throw new Error('The audit sentences are not loaded yet');
  return loaded;
}

/** Loads the wording and returns whether it has loaded; the error boundary shows a failure. */
export function useSentences(): boolean {
  const [isReady, setReady] = useState(loaded !== null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    let isMounted = true;
    loadSentences().then(
      () => isMounted && setReady(true),
      (error: unknown) => isMounted && setFailure({ error }),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  if (failure !== null) throw failure.error;
  return isReady;
}
