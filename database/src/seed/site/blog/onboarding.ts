import { type SeededPost, writers } from './post.ts';

export const onboarding: SeededPost = {
  slug: 'the-first-thirty-days-of-a-new-reseller',
  title: 'The first thirty days of a new reseller',
  excerpt:
    'Partners who place an order in their first month stay. Those who don’t rarely place one at all. So we looked at what fills those thirty days.',
  cover: '/drawings/hierarchy.svg',
  cover_alt: 'A distributor joined by lines to its resellers and their customers',
  author: writers.marta,
  tags: ['Partners', 'Onboarding'],
  daysAgo: 13,
  minutes: 3,
  content: `<p>Of the resellers who joined in the last two years, those with an order in their first thirty days are, nine times in ten, still with us. Of those without one, a quarter are. The month decides.</p>
<p>So what happens in it? We asked twenty of them to show us their calendars. Three things took the time, and none of them was selling.</p>
<h2>Typing what we could have known</h2>
<p>Company name, address, registration, logo, colours, three telephone numbers, the names of two directors. Nearly all of it was on their own website. We now read it from there and ask them to check it. That took the longest form we had from forty minutes to six.</p>
<h2>Waiting for a price list</h2>
<p>The agreement was signed on a Monday and the price list arrived the week after, by email, from someone who was on leave. A price list now belongs to a tier, and the tier belongs to the agreement. It is there when the signature is.</p>
<h2>Nobody to ask</h2>
<p>No system solves this one. Every new partner gets a name and a direct number for the first thirty days, and that person has one target: a first order. Not a large one. Four seats for the reseller’s own office are perfect, because a reseller that runs our service in its own office can explain it anywhere.</p>
<blockquote><p>Your own office first. You will make every mistake once, and none of them in front of a customer.</p></blockquote>
<p>The share of resellers with an order in their first month has gone from 38% to 61%. We would like it to be 80%.</p>`,
};
