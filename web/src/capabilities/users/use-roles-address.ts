import { useRouter, useSearch } from '@tanstack/react-router';
import { roleNames, type RoleName } from '@trunkline/contract/kernel/role-levels';
import { isUuid } from '@trunkline/contract/kernel/uuid';

/** Reads and sets which role of which company is shown; both are in the URL. */
export function useRolesAddress(ownCompany: string) {
  const router = useRouter();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const role = roleNames.find((name) => name === address['role']) ?? 'admin';
  const requested = address['company'];
  const company = typeof requested === 'string' && isUuid(requested) ? requested : ownCompany;
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
