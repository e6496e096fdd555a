import type { SeededPage } from './page.ts';
import { seededSettings } from './settings.ts';

const { contact_email } = seededSettings;

/** A single HTML section, as such texts usually come from a lawyer. */
export const privacy: SeededPage = {
  slug: 'privacy',
  title: 'Privacy Policy',
  description: 'What Trunkline stores about you, why, for how long, and what you can ask of us.',
  content: `<p><strong>In short:</strong> we store what is needed to run your account and your orders. We do not sell it, we do not use it for advertising, and this site sets no cookie before you sign in.</p>
<h2>Who is responsible</h2><p>Trunkline, Inc., 200 Exchange Street, Boston, MA 02109, United States. For customers of a partner, that partner is responsible and we act on its behalf.</p>
<h2>What we store</h2><table><thead><tr><th>What</th><th>Why</th><th>How long</th></tr></thead><tbody>
<tr><td>Name, work address, company, role</td><td>To give you an account</td><td>Until the account is closed, and 30 days in the recycle bin</td></tr>
<tr><td>Orders, invoices, commissions</td><td>To fulfil contracts and by law</td><td>10 years</td></tr>
<tr><td>Sign-ins and changes, with time and network address</td><td>To keep accounts safe</td><td>24 months</td></tr>
<tr><td>Messages you send us</td><td>To answer them</td><td>3 years</td></tr></tbody></table>
<h2>Cookies</h2><p>When you sign in, one cookie holds your session, one shows that someone is signed in, and one remembers whether the sidebar is open. None of them tracks you elsewhere.</p>
<h2>Who we share it with</h2><p>Providers receive what they need to deliver an order: names on numbers, emergency addresses, installation contacts. Companies above yours in the hierarchy see your company's records, as set out in your agreement.</p>
<h2>AI-assisted onboarding</h2><p>When a partner is added by its web address, we read its public pages. Each field shows its source, a person decides, and rejected values are not kept.</p>
<h2>Your rights</h2><p>You can see, correct, export and delete what we store about you, and object to its use. Write to <a href="mailto:${contact_email}">${contact_email}</a>. You may also complain to the data protection authority where you live.</p>
<h2>Changes</h2><p>We announce changes 30 days in advance to everyone who has an account. This version applies from 1 October 2026.</p>`,
};

export const terms: SeededPage = {
  slug: 'terms',
  title: 'Terms of Service',
  description:
    'The agreement between you and Trunkline for using the site, the marketplace and the workspace.',
  content: `<p>These terms apply to the site and the workspace. Services that you order through the marketplace are also subject to their provider's terms, which you accept when you order.</p>
<h2>Accounts</h2><p>An account belongs to one person and one company. Multi-factor authentication is mandatory. Tell us immediately if you think that someone else is using your account.</p>
<h2>Companies and their hierarchy</h2><p>A company acts for itself and, where agreed, for the companies below it. It is responsible for the people to whom it gives access.</p>
<h2>Orders and prices</h2><p>The price shown when the order is confirmed applies. A change to a price list does not change open quotes or orders.</p>
<h2>Commissions</h2><p>Commissions are earned when an invoice is paid, by the rule in force that day, and are paid out after the hold period. Refunds create a correcting entry.</p>
<h2>What is not allowed</h2><ul><li>Calls or messages to people who have not agreed to receive them</li><li>Use without a correct emergency address</li><li>Attempts to access another company's data</li></ul>
<h2>Availability</h2><p>We aim for 99.95% every month and publish the results. We announce planned work five days in advance.</p>
<h2>Ending</h2><p>You can leave at the end of any month. Your data can be exported for 60 days after that, and is then deleted as described in the <a href="/privacy">privacy policy</a>.</p>
<h2>Liability and law</h2><p>We are liable for damage done on purpose or by gross negligence, otherwise up to what you paid in the last twelve months. The law of Massachusetts applies. This version applies from 1 October 2026.</p>`,
};
