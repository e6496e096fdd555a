/** Shown once this browser's storage is full (specification, chapter 8). */
export const storageFallbackMessage =
  'Storage quota exceeded. The app is running in memory-only mode. Data will not persist after refresh.';
