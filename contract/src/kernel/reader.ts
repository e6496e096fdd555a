import type { Me } from '../users.ts';

/**
 * Identifies a person in one company; null while they are viewed as by someone else, because that
 * is never cached.
 */
export function readerOf({ id, company, support }: Pick<Me, 'id' | 'company' | 'support'>) {
  return support ? null : readerName(id, company.id);
}

/**
 * Returns the key that API responses are cached under and requested with: one person in one
 * company.
 */
export const readerName = (userId: string, companyId: string): string => `${userId}.${companyId}`;
