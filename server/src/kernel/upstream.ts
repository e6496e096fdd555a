import type { UpstreamState } from '@trunkline/contract/kernel/upstream';

/** A published record of a company above, from which another was copied. */
export interface Original {
  readonly company_name: string;
  /** Its published version; 0 if it was published before versions were stored. */
  readonly number: number;
}

/**
 * Returns how a copy relates to its original; `reviewed` is the version that was copied or last
 * reviewed.
 */
export function upstreamStateOf(original: Original | null, reviewed: number | null): UpstreamState {
  if (original === null) return { company_name: '', changed: false, available: false };
  const { company_name, number } = original;
  return { company_name, changed: number !== reviewed, available: true };
}
