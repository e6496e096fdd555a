import type { Me } from '../users.ts';

/** Stands for somebody in one company; null while somebody else looks at the product as them, which nobody keeps. */
export function readerOf({ id, company, support }: Pick<Me, 'id' | 'company' | 'support'>) {
  return support ? null : readerName(id, company.id);
}

/** What an API answer is kept under, and asked for with: one person in one company. */
export const readerName = (userId: string, companyId: string): string => `${userId}.${companyId}`;
