declare const self: ServiceWorkerGlobalScope;

/** The worker itself, by its own type. */
export const scope = self;
