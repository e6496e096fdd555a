import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import { Building2, ConciergeBell, UserRound } from 'lucide-react';
import { useDebounced } from '../../kernel/use-debounced.ts';
import { useApi, useMe } from '../auth/index.ts';
import type { Command } from './command.ts';

/** Of each kind. */
const foundAtMost = 6;

/** The companies and people found by what was typed, as far as the signed-in person may see them. */
export function useRecords(typed: string): { commands: Command[]; pending: boolean } {
  const navigate = useNavigate();
  const api = useApi();
  const { permissions } = useMe();
  const search = useDebounced(typed.trim());
  const input = { search, limit: foundAtMost };
  const wanted = (resource: string) => search !== '' && permissions.includes(`${resource}:read`);
  const companies = useQuery({
    ...api.companies.list.queryOptions({ input }),
    enabled: wanted('companies'),
    placeholderData: (previous) => previous,
  });
  const people = useQuery({
    ...api.users.list.queryOptions({ input }),
    enabled: wanted('users'),
    placeholderData: (previous) => previous,
  });
  const services = useQuery({
    ...api.catalog.list.queryOptions({ input }),
    enabled: wanted('services'),
    placeholderData: (previous) => previous,
  });
  const pending =
    companies.isFetching || people.isFetching || services.isFetching || search !== typed.trim();
  if (search === '' || typed.trim() === '') return { pending, commands: [] };
  return {
    pending,
    commands: [
      ...(companies.data?.items ?? []).map((company) => ({
        group: 'Companies' as const,
        id: company.id,
        label: company.name,
        keywords: '',
        icon: Building2,
        hint: companyKinds[company.kind],
        run: () => void navigate({ to: '/admin/companies/$id', params: { id: company.id } }),
      })),
      ...(people.data?.items ?? []).map((person) => ({
        group: 'People' as const,
        id: person.id,
        label: person.name,
        keywords: '',
        icon: UserRound,
        hint: person.company_name,
        run: () => void navigate({ to: '/admin/users/$id', params: { id: person.id } }),
      })),
      ...(services.data?.items ?? []).map((service) => ({
        group: 'Services' as const,
        id: service.id,
        label: service.name,
        keywords: '',
        icon: ConciergeBell,
        hint: service.provider,
        run: () => void navigate({ to: '/admin/services/$id', params: { id: service.id } }),
      })),
    ],
  };
}
