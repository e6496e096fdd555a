import type { Capability } from './capability.ts';

let installed: readonly Capability[] | null = null;

/** Registers the manifests for kernel and capabilities, which cannot import the full list. */
export function installCapabilities(capabilities: readonly Capability[]): void {
  installed = capabilities;
}

/** @throws Error before `installCapabilities`. */
function installedCapabilities(): readonly Capability[] {
  if (installed === null) throw new Error('The capabilities are not installed yet');
  return installed;
}

/** Returns a function that derives a value from all manifests. It is computed on first use. */
export function fromCapabilities<Value>(
  compute: (capabilities: readonly Capability[]) => Value,
): () => Value {
  let last: { capabilities: readonly Capability[]; value: Value } | null = null;
  return () => {
    const capabilities = installedCapabilities();
    if (last?.capabilities !== capabilities) {
      last = { capabilities, value: compute(capabilities) };
    }
    return last.value;
  };
}
