/** Code that a screen's first render doesn't need. */
export interface LazyModule<Module> {
  /** The module, once loaded. */
  readonly loaded: Module | null;
  /** Loads it; a failed load is retried by the next call. */
  load: () => Promise<Module>;
  /** Loads it ahead of use. If that fails, `load` tries again and reports the error. */
  prepare: () => void;
  /** Loads it once the browser is idle, once for all callers. */
  loadWhenIdle: () => void;
}

/** Milliseconds to wait first, so that the screen and its records can load. */
const idleDelayMs = 1000;

export function lazyModule<Module>(fetch: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | null = null;
  let isScheduled = false;
  let pending: Promise<Module> | null = null;
  const load = () =>
    (pending ??= fetch().then(
      (module) => (loaded = module),
      (error: unknown) => {
        pending = null;
        throw error;
      },
    ));
  // Not reported: `load` tries again and reports the error.
  const prepare = () => void load().catch(() => null);
  return {
    get loaded() {
      return loaded;
    },
    load,
    prepare,
    loadWhenIdle: () => {
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(() => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(prepare);
        else prepare();
      }, idleDelayMs);
    },
  };
}
