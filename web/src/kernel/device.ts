const slowTypes: ReadonlySet<unknown> = new Set(['slow-2g', '2g', '3g']);
const minMemory = 4;
const minCores = 4;

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/**
 * Checks whether screens may be prefetched (specification, chapter 9): not with memory under 4 GB,
 * fewer than 4 cores, a slow connection or data saver. A browser that reports nothing counts as
 * capable.
 */
export function canPrefetch(device: object): boolean {
  const memory = partOf(device, 'deviceMemory');
  const cores = partOf(device, 'hardwareConcurrency');
  const connection = partOf(device, 'connection');
  if (typeof memory === 'number' && memory < minMemory) return false;
  if (typeof cores === 'number' && cores < minCores) return false;
  return (
    !slowTypes.has(partOf(connection, 'effectiveType')) && partOf(connection, 'saveData') !== true
  );
}
