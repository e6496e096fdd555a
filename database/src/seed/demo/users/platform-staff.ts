import type { Role } from '@trunkline/contract/kernel/roles';
import { seededPosts } from '../../site/blog.ts';

interface Staff {
  readonly first: string;
  readonly last: string;
  readonly role: Role;
  readonly daysAgo: number;
}

const authors = new Map(
  seededPosts.map(({ author: { first, last } }) => [`${first} ${last}`, { first, last }]),
);

/** The platform's own people: the owner first, then its staff and the authors of the blog. */
export const platformStaff: readonly Staff[] = [
  { first: 'Avery', last: 'Lindqvist', role: 'owner', daysAgo: 399 },
  { first: 'Samira', last: 'Haddad', role: 'admin', daysAgo: 380 },
  { first: 'Kwame', last: 'Mensah', role: 'admin', daysAgo: 371 },
  { first: 'Joanna', last: 'Wiśniewska', role: 'end_user', daysAgo: 340 },
  { first: 'Diego', last: 'Santamaría', role: 'end_user', daysAgo: 301 },
  { first: 'Nguyễn', last: 'Thảo', role: 'end_user', daysAgo: 214 },
  ...[...authors.values()].map((name, index): Staff => ({
    ...name,
    role: 'end_user',
    daysAgo: 360 - index * 20,
  })),
];
