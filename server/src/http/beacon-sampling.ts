/** Maximum number of beacons a process keeps per second, weighted to represent all of them. */
export const maxBeacons = 50;
/**
 * Beacons accepted from one address in ten seconds; a page sends one when the visitor leaves it.
 */
export const maxPerAddress = 20;
const maxAddresses = 10_000;

export interface BeaconSampler {
  /** Returns how many beacons this one represents; null if it is dropped. */
  take(address: string): number | null;
}

/**
 * Samples beacons: keeps every n-th beacon and counts it n times, where n follows from the
 * previous second's traffic. A single address can't crowd out the others.
 */
export function createBeaconSampler(now: () => number): BeaconSampler {
  let second = 0;
  let count = 0;
  let sampled = 0;
  let stride = 1;
  let period = 0;
  const addresses = new Map<string, number>();

  return {
    take(address) {
      const time = now();
      const current = Math.floor(time / 1_000);
      if (current !== second) {
        stride = current === second + 1 ? Math.max(1, Math.ceil(count / maxBeacons)) : 1;
        second = current;
        count = 0;
        sampled = 0;
      }
      if (Math.floor(time / 10_000) !== period || addresses.size >= maxAddresses) {
        period = Math.floor(time / 10_000);
        addresses.clear();
      }
      const sent = (addresses.get(address) ?? 0) + 1;
      addresses.set(address, sent);
      if (sent > maxPerAddress) return null;
      count += 1;
      if (sampled >= maxBeacons || count % stride !== 0) return null;
      sampled += 1;
      return stride;
    },
  };
}
