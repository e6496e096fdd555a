declare const self: ServiceWorkerGlobalScope;

/** The worker's global scope, with its type. */
export const scope = self;
