import { type SeededPost, writers } from './post.ts';

export const quality: SeededPost = {
  slug: 'when-calls-sound-bad-look-at-the-lan-first',
  title: 'When calls sound bad, look at the LAN first',
  excerpt:
    'Seven in ten complaints about call quality that reach us end at a switch under a desk. A short list to go through before you open a ticket.',
  cover: '/drawings/architecture.svg',
  cover_alt: 'The layers between a desk telephone and the carrier, joined by thin lines',
  author: writers.ines,
  tags: ['Call quality', 'Operations'],
  daysAgo: 21,
  minutes: 3,
  sharedBelow: true,
  content: `<p>A customer says: <em>calls sound bad since we moved to you</em>. It may be true. But a voice packet crosses a desk, a switch, a firewall and an access line before it reaches anything with our name on it, and each of those gets a vote.</p>
<p>We went through last year’s quality tickets. In seven of ten the cause was inside the building. Here is the order in which we look, cheapest first.</p>
<ol><li><p><strong>One telephone or all of them?</strong> One is a cable. It is always a cable.</p></li><li><p><strong>At which hour?</strong> Bad at nine and at two, fine at noon: something large is being copied. Backups love nine o’clock.</p></li><li><p><strong>Both directions?</strong> If only the far end complains, the upload is full. Measure it during a call, not before.</p></li><li><p><strong>Is the firewall helping?</strong> Look for a setting called SIP ALG or “voice assistant” and switch it off. It rewrites addresses it does not understand.</p></li><li><p><strong>Wireless handsets?</strong> Walk with one. If the voice breaks at the same door each time, you have found it.</p></li></ol>
<h2>Three figures worth having</h2>
<p>When none of that helps, send us a call with its time and number, and these three figures from the telephone’s own page: <code>jitter</code> above 30 ms, <code>packet loss</code> above 1%, or <code>round trip</code> above 250 ms tells us which of the three chapters to open.</p>
<p>Please do not restart everything first. A restart makes the symptom go away until Thursday and takes the evidence with it.</p>`,
};
