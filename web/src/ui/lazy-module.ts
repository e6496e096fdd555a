/** Code that the first look at a screen does not need. */
export interface LazyModule<Module> {
  /** The module, once it is here. */
  readonly now: Module | null;
  /** Fetches it; what failed is tried again by the next call. */
  load: () => Promise<Module>;
  /** Fetches it for a use that may come. Whoever then does use it asks again, and is told if it cannot be had. */
  prepare: () => void;
  /** The same when the browser has nothing else to do, once for all who ask. */
  loadWhenIdle: () => void;
}

/** Milliseconds that a screen has to itself and its records first. */
const calm = 1000;

export function lazyModule<Module>(fetch: () => Promise<Module>): LazyModule<Module> {
  let now: Module | null = null;
  let asked = false;
  let underWay: Promise<Module> | null = null;
  const load = () =>
    (underWay ??= fetch().then(
      (module) => (now = module),
      (error: unknown) => {
        underWay = null;
        throw error;
      },
    ));
  // Only ahead of need: whoever needs it asks again and hears of the failure.
  const prepare = () => void load().catch(() => null);
  return {
    get now() {
      return now;
    },
    load,
    prepare,
    loadWhenIdle: () => {
      if (asked) return;
      asked = true;
      setTimeout(() => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(prepare);
        else prepare();
      }, calm);
    },
  };
}
