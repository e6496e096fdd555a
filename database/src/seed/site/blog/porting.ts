import { type SeededPost, writers } from './post.ts';

export const porting: SeededPost = {
  slug: 'what-holds-up-a-number-port',
  title: 'What really holds up a number port',
  excerpt:
    'We read the notes on four hundred delayed ports. Most of them were waiting for the customer, usually for one of the same three things.',
  cover: '/drawings/port.svg',
  cover_alt: 'Numbers on their way from one carrier to another; one waits for a signature',
  author: writers.marta,
  tags: ['Number porting', 'Operations'],
  daysAgo: 6,
  minutes: 3,
  content: `<p>Ask a reseller what customers complain about and porting comes first. Not price, not call quality: the two weeks in which a dental practice does not know which day its telephones will ring somewhere else.</p>
<p>Last quarter we read the notes on four hundred ports that took longer than promised. We expected carriers to be slow. Some were. But in 271 of the four hundred, the clock had stopped on our side of the fence, waiting for the customer to send something they did not know they had to send.</p>
<h2>The usual suspects, counted</h2>
<table><tbody><tr><th><p>What was missing</p></th><th><p>Ports</p></th><th><p>Days lost (median)</p></th></tr><tr><td><p>Letter of authorisation signed by someone other than the account holder</p></td><td><p>118</p></td><td><p>5</p></td></tr><tr><td><p>Address does not match the losing carrier’s record</p></td><td><p>84</p></td><td><p>4</p></td></tr><tr><td><p>A recent bill</p></td><td><p>69</p></td><td><p>3</p></td></tr><tr><td><p>Numbers nobody mentioned: fax, alarm, lift</p></td><td><p>41</p></td><td><p>7</p></td></tr></tbody></table>
<p>The first line surprised us. People sign whatever is put in front of them. The office manager signs because the office manager is there, and the losing carrier rejects it because the account is in the owner’s name. Five days, for one name.</p>
<h2>What we changed</h2>
<ul><li><p>The order form asks who is named on the last bill before it asks for the numbers. If that is someone else, the letter goes to them.</p></li><li><p>The address is copied from the bill, not from the contract. A suite number is enough to be turned away.</p></li><li><p>We ask about the alarm and the lift by name. Nobody thinks of a lift as a telephone.</p></li></ul>
<p>Since September the median port has taken eight working days instead of thirteen. Carriers are exactly as fast as they were.</p>
<blockquote><p>Give every wait a name and a date. A customer forgives a delay that was announced on Monday. They do not forgive one they discover on Thursday.</p></blockquote>
<p>If you resell through us, the same questions are in your order form already. If you do not, take the three points above; they work with any carrier.</p>`,
};
