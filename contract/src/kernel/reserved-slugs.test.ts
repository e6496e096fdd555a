import { expect, test } from 'vitest';
import { pages } from '../pages.ts';

const id = '018f3f6e-0000-7000-8000-000000000001';
const reserved = ['admin', 'blog', 'profile', 'api/x', 'services/hosted-pbx', 'settings/a/b'];
const allowedSlugs = ['home', 'services', 'administration', 'about/blog', 'services-for-you'];

test.each([
  ['created at', (slug: string) => ({ operation: pages.create, input: { title: 'Desks', slug } })],
  ['moved to', (slug: string) => ({ operation: pages.changeSlug, input: { id, slug } })],
])('a page cannot be %s a reserved address', async (_, build) => {
  const messageAt = async (slug: string) => {
    const { operation, input } = build(slug);
    const result = await operation['~orpc'].inputSchema?.['~standard'].validate(input);
    return result?.issues?.map(({ message }) => message) ?? [];
  };
  const message = 'This address is reserved. Choose another one.';
  for (const slug of reserved) expect([slug, await messageAt(slug)]).toEqual([slug, [message]]);
  for (const slug of allowedSlugs) expect([slug, await messageAt(slug)]).toEqual([slug, []]);
});
