import { contract } from '@trunkline/contract';
import type { AuditEntry } from '@trunkline/contract/audit';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Returns the contract's summary of an operation such as 'users.changeRole'; null if unknown. */
export function operationSummary(name: string): string | null {
  const found = [...name.split('.'), '~orpc', 'route', 'summary'].reduce(memberOf, contract);
  return typeof found === 'string' ? found : null;
}

/** Adds the summaries of denied operations. */
export function withOperation<Entry extends Omit<AuditEntry, 'operation'>>(
  entry: Entry,
): Entry & Pick<AuditEntry, 'operation'> {
  const isRefused = entry.action === 'event' && entry.result === 'denied';
  return { ...entry, operation: isRefused ? operationSummary(entry.resource_type) : null };
}
