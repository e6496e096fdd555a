import { type SeededPost, writers } from './post.ts';

export const hosting: SeededPost = {
  slug: 'why-we-show-partners-our-failures',
  title: 'Why we show partners our failures first',
  excerpt:
    'When something breaks, our partners hear it from us before their customers tell them. It costs us some pride and saves them most of the day.',
  cover: '/drawings/board.svg',
  cover_alt: 'A switchboard with two calls put through and one lamp lit',
  author: writers.jonas,
  tags: ['Operations', 'Partners'],
  daysAgo: 52,
  minutes: 2,
  content: `<p>On a Wednesday in March, inbound calls to one region failed for forty-one minutes. Ten minutes in, we had told every affected reseller which numbers were down, what we knew, and when we would write again. We knew very little. We wrote that too.</p>
<p>There is an argument against doing this. Half of those resellers would never have noticed; it was early, and forty-one minutes is not long. Why advertise a failure?</p>
<p>Because in every earlier case the other half had heard it from a customer first, and had nothing to say. A reseller with nothing to say looks like a reseller who does not care. That is a high price for our silence, and they were the ones who paid it.</p>
<h2>Three rules</h2>
<ul><li><p>The first message goes out within ten minutes of the first alarm, whether we understand it or not.</p></li><li><p>Each message names the time of the next. We keep that time even when there is nothing new.</p></li><li><p>Afterwards we write down what happened in sentences, with our own mistakes in the first paragraph.</p></li></ul>
<p>After the Wednesday in March, three partners forwarded our report to their customers without changing a word. It was the best advertising we have had this year.</p>`,
};
