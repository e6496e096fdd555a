const slowTypes: ReadonlySet<unknown> = new Set(['slow-2g', '2g', '3g']);
const minMemory = 4;

const propertyOf = (object: object, key: string): unknown => Reflect.get(object, key);

/** Returns the browser's connection information, if it provides any. */
export function connectionOf(object: object): EventTarget | null {
  const connection = propertyOf(object, 'connection');
  return connection instanceof EventTarget ? connection : null;
}

/**
 * Checks whether effects should be still because of memory under 4 GB or a connection of 3g or
 * slower (specification, chapter 9). Reduced motion, the third reason, is a media query. A browser
 * that reports nothing counts as capable.
 */
export function isWeak(device: object): boolean {
  const memory = propertyOf(device, 'deviceMemory');
  if (typeof memory === 'number' && memory < minMemory) return true;
  const connection = propertyOf(device, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    slowTypes.has(propertyOf(connection, 'effectiveType'))
  );
}
