/** Code that a screen's first render doesn't need. */
export interface LazyModule<Module> {
  /** The module, once loaded. */
  readonly now: Module | null;
  /** Loads it; a failed load is retried by the next call. */
  load: () => Promise<Module>;
  /** Loads it ahead of use. If that fails, `load` tries again and reports the error. */
  prepare: () => void;
  /** Loads it once the browser is idle, once for all callers. */
  loadWhenIdle: () => void;
}

/** Milliseconds reserved for the screen and its records to load first. */
const quietMs = 1000;

export function lazyModule<Module>(fetch: () => Promise<Module>): LazyModule<Module> {
  let now: Module | null = null;
  let isPlanned = false;
  let pending: Promise<Module> | null = null;
  const load = () =>
    (pending ??= fetch().then(
      (module) => (now = module),
      (error: unknown) => {
        pending = null;
        throw error;
      },
    ));
  // Not reported: `load` tries again and reports the error.
  const prepare = () => void load().catch(() => null);
  return {
    get now() {
      return now;
    },
    load,
    prepare,
    loadWhenIdle: () => {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(() => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(prepare);
        else prepare();
      }, quietMs);
    },
  };
}
