/** Where files that are under way are kept on this device: gone when their person signs out. */
export const keptUploadsName = 'trunkline uploads';

/** Throws away what is kept, also by what has not been loaded on this page. */
export function forgetKeptUploads(): void {
  // A browser without storage, or one that refuses it, has kept nothing.
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(keptUploadsName);
}
