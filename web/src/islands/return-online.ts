/** Milliseconds between checks, in case the server was down while the browser stayed online. */
const interval = 10_000;

/**
 * Loads the requested page once the server responds again. The offline page appears at the address
 * of that page, so a reload is enough.
 */
export function returnWhenOnline(requested: string, reload: () => void): void {
  if (requested === '/offline') return;
  const check = () => {
    fetch(requested, { method: 'HEAD', cache: 'no-store' }).then(reload, () => {
      // Still offline, so wait for the next check.
    });
  };
  addEventListener('online', check);
  setInterval(check, interval);
}
