import { contract } from '@trunkline/contract';
import { Invitation, User, type Me } from '@trunkline/contract/users';
import { UsersPage } from '../capabilities/users/pages/users-page.tsx';
import { refusal, type MockServer } from './mock-server.ts';
import { idOf, meOf, platform } from './records.ts';
import { renderScreen } from './render-screen.tsx';

const instant = '2026-03-10T12:00:00Z';

export function userOf(number: number, changes: Partial<User> = {}): User {
  return User.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'change_role', 'move', 'suspend', 'reset_factors', 'revoke_sessions', 'delete'],
    name: `Person ${number}`,
    first_name: 'Person',
    last_name: String(number),
    email: `person.${number}@example.com`,
    profile_photo_url: null,
    role: 'reseller',
    company_id: platform.id,
    company_name: platform.name,
    status: 'active',
    second_step: 'on',
    last_active_at: instant,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export const ada = userOf(40, { name: 'Ada Byron', first_name: 'Ada', last_name: 'Byron' });
export const grace = userOf(41, {
  name: 'Grace Hopper',
  role: 'owner',
  second_step: 'off',
  may: [],
});

export function invitationOf(number: number, changes: Partial<Invitation> = {}): Invitation {
  return Invitation.parse({
    id: idOf(number),
    email: `guest.${number}@example.com`,
    role: 'end_user',
    company: { id: platform.id, name: platform.name },
    state: 'pending',
    invited_by: 'Olga Nord',
    created_at: instant,
    expires_at: '2026-03-17T12:00:00Z',
    ...changes,
  });
}

export function mockUsers(server: MockServer, people: User[] = [ada, grace]): void {
  server.answer(contract.users.list, ({ search, role }) => ({
    items: people
      .filter(({ name }) =>
        name.toLowerCase().includes(typeof search === 'string' ? search.toLowerCase() : ''),
      )
      .filter((user) => role === undefined || user.role === role),
    nextCursor: null,
  }));
  server.answer(
    contract.users.get,
    ({ id }) => people.find((user) => user.id === id) ?? refusal(404),
  );
  server.answer(contract.companies.get, () => platform);
  server.answer(contract.companies.list, () => ({ items: [platform], nextCursor: null }));
}

export const manager = (changes: Partial<Me> = {}) =>
  meOf({
    permissions: ['read', 'create', 'update', 'delete', 'export'].map(
      (action) => `users:${action}`,
    ),
    ...changes,
  });

export const renderUsers = (search = '', me = manager()) =>
  renderScreen(<UsersPage />, { path: `/admin/users${search}`, me });
