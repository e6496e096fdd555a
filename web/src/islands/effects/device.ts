const slow: ReadonlySet<unknown> = new Set(['slow-2g', '2g', '3g']);
const leastMemory = 4;

const partOf = (of: object, key: string): unknown => Reflect.get(of, key);

/** Returns the browser's connection information, if it provides any. */
export function connectionOf(of: object): EventTarget | null {
  const connection = partOf(of, 'connection');
  return connection instanceof EventTarget ? connection : null;
}

/**
 * Checks whether effects should be still: memory under 4 GB or a connection of 3g or less
 * (specification, chapter 9). Reduced motion, the third reason, is a media query. A browser that
 * reports nothing counts as capable.
 */
export function isWeak(device: object): boolean {
  const memory = partOf(device, 'deviceMemory');
  if (typeof memory === 'number' && memory < leastMemory) return true;
  const connection = partOf(device, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    slow.has(partOf(connection, 'effectiveType'))
  );
}
