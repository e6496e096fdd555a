import { useRouter, useSearch } from '@tanstack/react-router';
import { roleNames, type RoleName } from '@trunkline/contract/kernel/role-levels';
import { isUuid } from '@trunkline/contract/kernel/uuid';

/** Reads the role and the company from the URL; ignores invalid values. */
export function readAddress(
  { role, company }: Readonly<Record<string, unknown>>,
  ownCompany: string,
) {
  return {
    role: roleNames.find((name) => name === role) ?? 'admin',
    company: typeof company === 'string' && isUuid(company) ? company : ownCompany,
  };
}

/** Returns the shown role and company, which are kept in the URL, and a function to change them. */
export function useRolesAddress(ownCompany: string) {
  const router = useRouter();
  const { role, company } = readAddress(useSearch({ strict: false }), ownCompany);
  const go = (next: { role?: RoleName; company?: string }) => {
    const merged = { role, company, ...next };
    void router.navigate({
      to: '.',
      search: {
        ...(merged.role !== 'admin' && { role: merged.role }),
        ...(merged.company !== ownCompany && { company: merged.company }),
      },
      replace: next.company === undefined,
    });
  };
  return { role, company, go };
}
