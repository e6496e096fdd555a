import { type SeededPost, writers } from './post.ts';

export const margins: SeededPost = {
  slug: 'a-commission-statement-you-can-read',
  title: 'A commission statement you can read without a calculator',
  excerpt:
    'A partner should be able to point at any number on a statement and see the order behind it. Here is how we got there, and what we threw away.',
  cover: '/drawings/statement.svg',
  cover_alt: 'A commission statement with one line explained down to the split',
  author: writers.jonas,
  tags: ['Commissions', 'Partners'],
  daysAgo: 34,
  minutes: 3,
  content: `<p>Two years ago our statements were spreadsheets with eleven columns. They were correct. They were also the reason for a third of all messages our finance team received, and every one of those messages began the same way: <em>where does this number come from?</em></p>
<p>The honest answer was a colleague, half a day, and a second spreadsheet.</p>
<h2>One line, one order</h2>
<p>The first thing we threw away was the subtotal by product family. It helped nobody. A partner does not sell a product family on a Tuesday; they sell forty seats to a brewery. So a line on the statement is now an order, with the amount that was invoiced, the rate in force that day, and the resulting share.</p>
<p>Click the share and it opens: who above you received which part, under which version of the rule, and from what date that rule was in force. If a rule changed in the middle of a month there are two lines. That looks longer. It takes less time to read.</p>
<h2>Corrections are lines too</h2>
<p>We used to correct last month by changing this month’s totals. Everybody does; it is quick, and it makes every later question impossible to answer. A correction is now a line of its own, negative if need be, that names the line it corrects. Nothing that was paid is ever rewritten.</p>
<h2>What came of it</h2>
<p>Questions to finance about statements fell from about sixty a month to nine. What pleased us more: four of those nine were partners who had found a real mistake of ours, and could say exactly which line it was on.</p>`,
};
